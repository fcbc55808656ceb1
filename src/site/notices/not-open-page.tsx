import type { Page } from "#site/page.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Notice } from "./notice.tsx";

function View() {
  const t = useTranslate();
  return (
    <Notice
      title={t("Esta banca ainda não abriu")}
      text={t("Estamos montando esta parte do site. As ofertas aprovadas já estão na página inicial.")}
    >
      <a href="/" className={buttonClass("primary", "lg")}>
        {t("Ver ofertas")}
      </a>
    </Notice>
  );
}

/** An address of the site that is not built yet says so, with the status that means just that. */
export const notOpenPage: Page<null> = {
  status: 501,
  load: async () => null,
  head: (_, { site, t }) => ({
    title: `${t("Esta banca ainda não abriu")} · ${site.name}`,
    description: t("Esta banca ainda não abriu"),
    noindex: true,
  }),
  tags: () => [],
  View,
};
