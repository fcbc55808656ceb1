import { newsletterLinkMessages } from "#domain/newsletter/newsletter-messages.ts";
import { Notice } from "#site/notices/notice.tsx";
import type { Page, PageContext } from "#site/serving/page.ts";
import { useTranslate } from "#web/translate.ts";
import { AskNotice, HomeLink } from "./link-notice.tsx";

const path = "/novidades/cancelar";
/** The shape of our links. The signature is checked when the button is pressed. */
const shape = /^[\w-]{22}\.[\w-]{43}$/;

type Link = "asked" | "left" | "unknown";

async function load({ query, form }: PageContext): Promise<Link> {
  if (query.feito) return "left";
  const isRefused = form?.status === 404 || form?.status === 422;
  return shape.test(query.token ?? "") && !isRefused ? "asked" : "unknown";
}

function View({ data, context }: { data: Link; context: PageContext }) {
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
  if (data === "left")
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

/** Works without an account, without a script, and by the one click of a mail program (RFC 8058). */
export const unsubscribePage: Page<Link> = {
  load,
  tags: () => [],
  View,
  status: (link) => (link === "unknown" ? 404 : 200),
  head: (_, { site, t }) => ({
    title: `${t("Cancelar inscrição")} · ${site.name}`,
    description: t("Cancelar os e-mails?"),
    noindex: true,
  }),
  form: {
    call: "unsubscribe-newsletter",
    done: "?feito=1",
    isByProgram: (values) => values["List-Unsubscribe"] === "One-Click",
  },
  isPersonal: ({ query }) => query.token !== undefined,
};
