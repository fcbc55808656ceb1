import { newsletterLinkMessages } from "#domain/newsletter/newsletter-messages.ts";
import { Notice } from "#site/notices/notice.tsx";
import type { PageContext } from "#site/serving/page.ts";
import { useTranslate } from "#web/translate.ts";
import { AskNotice, HomeLink } from "./link-notice.tsx";
import { type SignedLink, signedLinkPage } from "./signed-link-page.tsx";

const path = "/novidades/cancelar";
function View({ data, context }: { data: SignedLink; context: PageContext }) {
  const t = useTranslate();
  if (data === "asked")
    return (
      <AskNotice
        title={t("Cancelar os e-mails?")}
        text={t("Um toque e você não recebe mais as nossas ofertas por e-mail.")}
        action={`${path}?${new URLSearchParams({ token: context.query.token ?? "" })}`}
        button={t("Cancelar inscrição")}
        refused={context.form}
      >
        <HomeLink label={t("Continuar recebendo")} />
      </AskNotice>
    );
  if (data === "done")
    return (
      <Notice title={t("Pronto")} text={t(newsletterLinkMessages.unsubscribed)}>
        <HomeLink to="/#novidades" label={t("Mudei de ideia")} />
      </Notice>
    );
  return (
    <Notice title={t("Link sem validade")} text={t(newsletterLinkMessages.unknown_unsubscription)}>
      <HomeLink to="/contato" label={t("Fale com a gente")} />
    </Notice>
  );
}

export const unsubscribePage = signedLinkPage({
  call: "unsubscribe-newsletter",
  head: (t) => ({ title: t("Cancelar inscrição"), description: t("Cancelar os e-mails?") }),
  View,
});
