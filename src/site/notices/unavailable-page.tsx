import type { Page } from "#site/serving/page.ts";
import { useTranslate } from "#web/translate.ts";
import { Notice } from "./notice.tsx";

/** The same at every address (an empty link asks for the very page again), so that one drawing serves all. */
function View() {
  const t = useTranslate();
  return (
    <Notice
      title={t("Voltamos já")}
      text={t(
        "Não conseguimos carregar esta página agora. Espere um instante e tente de novo: nada se perdeu.",
      )}
    >
      <p>
        {/* biome-ignore lint/a11y/useValidAnchor: the empty address is this very page, with its question */}
        <a href="" className="inline-flex min-h-11 items-center font-semibold text-green-text underline">
          {t("Tentar novamente")}
        </a>
      </p>
    </Notice>
  );
}

/** For when the database cannot be read: it must not need one itself. */
export const unavailablePage: Page<null> = {
  status: 503,
  load: async () => null,
  head: (_, { site, t }) => ({
    title: `${t("Voltamos já")} · ${site.name}`,
    description: t("Voltamos já"),
    noindex: true,
  }),
  tags: () => [],
  View,
};
