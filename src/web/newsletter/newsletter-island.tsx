import { newsletterConsent, newsletterMessages } from "#domain/newsletter/newsletter-messages.ts";
import { emailSentences } from "#domain/users/email-messages.ts";
import { send } from "#web/api/call.ts";
import { useTranslate } from "#web/translate.ts";
import { TextField } from "#web/ui/field.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import type { FormSentences, FormState } from "#web/ui/form-state.ts";
import { Honeypot } from "#web/ui/honeypot.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useIslandForm } from "#web/ui/use-island-form.ts";

export interface NewsletterIslandProps {
  /** How a post without a script ended. */
  initial: FormState;
  /** What was typed there. */
  email?: string | undefined;
}

/** There is one field, and its sentence says enough. */
export const newsletterSentences: FormSentences = { check: "", failed: newsletterMessages.failed };

export function NewsletterIsland({ initial, email }: NewsletterIslandProps) {
  const t = useTranslate();
  const { state, note, formProps } = useIslandForm({
    id: "novidades-formulario",
    initial,
    sentences: newsletterSentences,
    send: (fields, key) => send("subscribe-newsletter", fields, key),
  });
  const error = state.fields.email;
  return (
    <form action="/#novidades" method="post" className="grid grid-cols-1 gap-2" {...formProps}>
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
          error={error && t(error)}
        />
        <SubmitButton
          label={t("Quero receber")}
          busyLabel={t("Enviando…")}
          isBusy={state.phase === "sending"}
          kind="dark"
        />
      </div>
      <Honeypot label={t("Não preencha este campo")} />
      <div>
        <FormNote text={state.message && t(state.message)} isGood={state.phase === "done"} noteRef={note} />
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
