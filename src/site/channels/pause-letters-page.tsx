import { pauseMessages } from "#domain/notices/channel-messages.ts";
import { AskNotice, HomeLink } from "#site/newsletter/link-notice.tsx";
import { type SignedLink, signedLinkPage } from "#site/newsletter/signed-link-page.tsx";
import { Notice } from "#site/notices/notice.tsx";
import type { PageContext } from "#site/serving/page.ts";
import { useTranslate } from "#web/translate.ts";

const path = "/pausar-avisos";
function View({ data, context }: { data: SignedLink; context: PageContext }) {
  const t = useTranslate();
  if (data === "asked")
    return (
      <AskNotice
        title={t("Pausar os avisos por e-mail?")}
        text={t("Um toque e seus alertas não enviam mais e-mails. O sino e os outros canais continuam.")}
        action={`${path}?${new URLSearchParams({ token: context.query.token ?? "" })}`}
        button={t("Pausar os avisos por e-mail")}
        refused={context.form}
      >
        <HomeLink label={t("Continuar recebendo")} />
      </AskNotice>
    );
  if (data === "done")
    return (
      <Notice title={t("Pronto")} text={t(pauseMessages.paused)}>
        <HomeLink to="/alertas" label={t("Voltar a receber")} />
      </Notice>
    );
  return (
    <Notice title={t("Link sem validade")} text={t(pauseMessages.unknown_link)}>
      <HomeLink to="/alertas" label={t("Ver meus alertas")} />
    </Notice>
  );
}

export const pauseLettersPage = signedLinkPage({
  call: "pause-letters",
  head: (t) => ({ title: t("Pausar os avisos por e-mail"), description: t("Pausar os avisos por e-mail?") }),
  View,
});
