import { Notice } from "#site/notices/notice.tsx";
import type { Page } from "#site/serving/page.ts";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { WifiOff } from "#web/ui/icons.ts";

function View() {
  const t = useTranslate();
  return (
    <Notice
      title={t("Você está sem internet")}
      text={t(
        "As ofertas mudam o tempo todo, por isso só mostramos as de agora. Confira sua conexão e tente de novo.",
      )}
    >
      <p
        className="order-first grid size-24 place-items-center rounded-full bg-yellow text-char"
        aria-hidden="true"
      >
        <WifiOff size={48} />
      </p>
      {/* This page is shown at the address that could not be reached, and an empty link asks for that one again. */}
      <ButtonLink label={t("Tentar novamente")} kind="primary" size="lg" href="" />
    </Notice>
  );
}

/** The one page that the service worker keeps. It loads nothing, so it holds nothing of anybody. */
export const offlinePage: Page<null> = {
  load: async () => null,
  head: (_, { site, t }) => ({
    title: `${t("Você está sem internet")} · ${site.name}`,
    description: t("Você está sem internet"),
    noindex: true,
  }),
  tags: () => [],
  View,
};
