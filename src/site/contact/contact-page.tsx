import { messageLimit } from "#domain/contact/contact-limits.ts";
import { contactMessages } from "#domain/contact/contact-messages.ts";
import { readableAddress } from "#domain/format/readable-address.ts";
import { productPath } from "#domain/products/product.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { formState } from "#site/serving/form-state.ts";
import type { Page, PageContext } from "#site/serving/page.ts";
import { ContactForm } from "#web/contact/contact-form.tsx";
import { contactSentences } from "#web/contact/contact-form-island.tsx";
import { Faq } from "#web/contact/faq.tsx";
import { SocialLinks } from "#web/layout/social-links.tsx";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { MessagesSquare } from "#web/ui/icons.ts";

function View({ context }: { context: PageContext }) {
  const t = useTranslate();
  const { form, query, site } = context;
  const initial = formState(form, contactSentences, query.enviado ? contactMessages.sent : undefined);
  const values = form?.values ?? prefilled(context);
  return (
    <div className="wrap pt-13 pb-16">
      <header className="mb-6">
        <p className="font-[650] text-green-deep">{t("Contato")}</p>
        <h1 className="mt-1 text-4xl font-extrabold">{t("Fale com a gente")}</h1>
        <p className="mt-2 max-w-[44em] text-lg text-muted">
          {t(
            "Dúvida, sugestão, parceria ou problema com uma oferta: escreva e uma pessoa de verdade responde.",
          )}
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_20rem]">
        <ContactForm initial={initial} values={values} />
        <Channels site={site} />
      </div>
      <Faq name={site.name} />
    </div>
  );
}

/** The report of an offer names it already; its address fits into the message with room to spare. */
function prefilled({ query: { assunto, oferta }, site }: PageContext): Record<string, string> {
  const address = oferta && readableAddress(site.url + productPath(oferta));
  return {
    ...(assunto ? { assunto } : {}),
    ...(address && address.length < messageLimit.max / 2 ? { mensagem: `${address}\n\n` } : {}),
  };
}

/** Only what the operator has configured; nothing at all rather than an empty box. */
function Channels({ site }: { site: SiteIdentity }) {
  const t = useTranslate();
  const hasSocial = Object.keys(site.social).length > 0;
  if (!hasSocial && !site.support_chat) return null;
  return (
    <aside className="grid grid-cols-1 gap-5" aria-label={t("Outros canais")}>
      {site.support_chat && (
        <section className="rounded-card bg-sunk p-5">
          <h2 className="text-xl font-bold">{t("Prefere conversar?")}</h2>
          <p className="mt-1 mb-4 text-muted">{t("Nosso atendimento por mensagem é o jeito mais rápido.")}</p>
          <ButtonLink
            kind="primary"
            className="w-full"
            href={site.support_chat}
            target="_blank"
            rel="noopener"
          >
            <MessagesSquare size={18} /> {t("Abrir o chat de suporte")}
            <span className="sr-only"> {t("(abre em nova aba)")}</span>
          </ButtonLink>
        </section>
      )}
      {hasSocial && (
        <section className="rounded-card bg-sunk p-5">
          <h2 className="text-xl font-bold">{t("Nossas redes")}</h2>
          <p className="mt-1 mb-2 text-muted">{t("Ofertas fresquinhas e avisos da comunidade.")}</p>
          <SocialLinks social={site.social} look="named" />
        </section>
      )}
    </aside>
  );
}

export const contactPage: Page<null> = {
  load: async () => null,
  tags: () => [],
  View,
  head: (_, { site, t, form, query }) => ({
    title: `${form ? `${t("Erro")}: ` : ""}${t("Contato")} · ${site.name}`,
    description: t(
      "Fale com a nossa equipe: dúvidas, sugestões, parcerias e problemas com ofertas. Respondemos por e-mail.",
    ),
    canonical: "/contato",
    noindex: query.enviado !== undefined || query.oferta !== undefined,
  }),
  form: { call: "send-message", done: "?enviado=1" },
};
