import { newsletterConsent } from "xepa/domain/newsletter/newsletter-messages.ts";
import { emailSentences } from "xepa/domain/users/email-messages.ts";
import { t } from "../translate.js";
import { TextField } from "../ui/field.jsx";
import { FormNote } from "../ui/form-note.jsx";
import { Honeypot } from "../ui/honeypot.jsx";
import { SubmitButton } from "../ui/submit-button.jsx";

export function NewsletterIsland({ email }) {
  return (
    <form action="/#novidades" method="post" className="grid grid-cols-1 gap-2" id="novidades-formulario">
      <div className="newsletter-row">
        <TextField
          id="novidades-email"
          name="email"
          type="email"
          label={t("Seu e-mail")}
          placeholder={t("voce@exemplo.com")}
          autoComplete="email"
          inputMode="email"
          defaultValue={email}
          required
          missing={emailSentences.missing}
          wrong={emailSentences.invalid}
        />
        <SubmitButton label={t("Quero receber")} busyLabel={t("Enviando…")} isBusy={false} kind="dark" />
      </div>
      <Honeypot label={t("Não preencha este campo")} />
      <div>
        <FormNote />
        <p className="text-sm">
          {t(newsletterConsent)}{" "}
          <a href="/privacidade" className="text-link">
            {t("Como cuidamos dos seus dados")}
          </a>
        </p>
      </div>
    </form>
  );
}
