import { callMessages } from "#domain/format/call-messages.ts";
import { newsletterConsent, newsletterMessages } from "#domain/newsletter/newsletter-messages.ts";
import { emailSentences } from "#domain/users/email-messages.ts";
import { Island } from "#web/islands/island.tsx";
import { useTranslate } from "#web/translate.ts";
import { NewsletterIsland, type NewsletterIslandProps } from "./newsletter-island.tsx";

export const newsletterTexts: readonly string[] = [
  "Seu e-mail",
  "voce@exemplo.com",
  "Quero receber",
  "Enviando…",
  "Não preencha este campo",
  "Como cuidamos dos seus dados",
  newsletterConsent,
  newsletterMessages.check_mail,
  newsletterMessages.failed,
  ...Object.values(emailSentences),
  ...Object.values(callMessages),
];

export function NewsletterBand(props: NewsletterIslandProps) {
  const t = useTranslate();
  return (
    <section id="novidades" className="newsletter mt-16 scroll-mt-4 print:hidden">
      <div className="wrap grid grid-cols-1 items-center gap-5 py-11 lg:grid-cols-2">
        <div>
          <h2 className="text-3xl font-extrabold md:text-4xl">{t("A xepa do dia no seu e-mail")}</h2>
          <p className="mt-1 text-lg">{t("As melhores ofertas, sem spam. Cancele quando quiser.")}</p>
          <a href="/termos" className="text-link mt-1 text-sm">
            {t("Termos de uso")}
          </a>
        </div>
        <Island name="newsletter" wake="touch" props={props} texts={newsletterTexts}>
          <NewsletterIsland {...props} />
        </Island>
      </div>
    </section>
  );
}
