import { newsletterLinkMessages } from "#domain/newsletter/newsletter-messages.ts";
import { findRequest } from "#server/newsletter/newsletter-store.ts";
import { Notice } from "#site/notices/notice.tsx";
import type { Page, PageContext } from "#site/serving/page.ts";
import { useTranslate } from "#web/translate.ts";
import { AskNotice, HomeLink } from "./link-notice.tsx";

const path = "/novidades/confirmar";

type Link = "pending" | "confirmed" | "dead";

async function load({ db, query }: PageContext): Promise<Link> {
  if (query.feito) return "confirmed";
  return (query.token && (await findRequest(db, query.token))) || "dead";
}

function View({ data, context }: { data: Link; context: PageContext }) {
  const t = useTranslate();
  if (data === "pending")
    return (
      <AskNotice
        title={t("Confirme sua inscrição")}
        text={t("Falta um toque: confirme e as melhores ofertas chegam no seu e-mail.")}
        action={`${path}?${new URLSearchParams({ token: context.query.token ?? "" })}`}
        button={t("Confirmar inscrição")}
        refused={context.form}
      >
        <p className="text-muted">{t("Não foi você? Feche esta página e nada acontece.")}</p>
      </AskNotice>
    );
  if (data === "confirmed")
    return (
      <Notice title={t("Tudo certo")} text={t(newsletterLinkMessages.confirmed)}>
        <HomeLink label={t("Ver ofertas")} />
      </Notice>
    );
  return (
    <Notice title={t("Link sem validade")} text={t(newsletterLinkMessages.dead_confirmation)}>
      <HomeLink to="/#novidades" label={t("Inscrever-se de novo")} />
    </Notice>
  );
}

/** §2: the second half of the newsletter's double opt-in. */
export const confirmPage: Page<Link> = {
  load,
  tags: () => [],
  View,
  status: (link) => (link === "dead" ? 404 : 200),
  head: (_, { site, t }) => ({
    title: `${t("Confirmar inscrição")} · ${site.name}`,
    description: t("Confirme sua inscrição"),
    noindex: true,
  }),
  form: { call: "confirm-newsletter", done: "?feito=1" },
  isPersonal: ({ query }) => query.token !== undefined,
};
