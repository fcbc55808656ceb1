import { type JSX, useState } from "react";
import { Link } from "react-router";
import { forgotPasswordError } from "#domain/auth/auth-messages.ts";
import { forgotPasswordSchema } from "#domain/auth/credentials-schema.ts";
import { authClient } from "#web/api/auth-client.ts";
import { useVoice, wireMessage } from "#web/app/auth/auth-error-text.ts";
import { useSchemaForm } from "#web/app/use-schema-form.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { EmailField } from "./credential-fields.tsx";

/** «§7» */
export function requestRecovery(email: string) {
  const redirectTo = `${location.origin}/auth/callback?type=recovery`;
  return authClient().resetPasswordForEmail(email, { redirectTo });
}

interface ForgotFormProps {
  /** Typed before, in the other mode. */
  email: string;
  onSent: (email: string) => void;
  loginPath: string;
}

export function ForgotForm({ email, onSent, loginPath }: ForgotFormProps): JSX.Element {
  const t = useTranslate();
  const voice = useVoice();
  const [first] = useState(email);
  const { state, note, isBusy, isWaiting, formProps } = useSchemaForm({
    schema: forgotPasswordSchema,
    unexpected: forgotPasswordError(undefined, voice),
    async send({ email }) {
      const { error } = await requestRecovery(email);
      if (error) return { message: forgotPasswordError(wireMessage(error), voice) };
      onSent(email);
      return undefined;
    },
  });
  return (
    <form id="esqueci-formulario" className="auth-form" {...formProps}>
      <FormNote text={state.message} isGood={false} noteRef={note} />
      <EmailField id="esqueci-email" error={state.fields.email} defaultValue={first} />
      <div className="mt-1 grid grid-cols-1 gap-2.5">
        <SubmitButton
          label={t("Enviar link")}
          busyLabel={t("Enviando…")}
          isBusy={isBusy}
          isWaiting={isWaiting}
        />
        <Link to={loginPath} className={buttonClass("ghost", "lg")}>
          {t("Voltar ao Login")}
        </Link>
      </div>
    </form>
  );
}
