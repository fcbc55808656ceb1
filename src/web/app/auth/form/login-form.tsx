import { type JSX, useState } from "react";
import { Link } from "react-router";
import { loginError } from "#domain/auth/auth-messages.ts";
import { loginSchema } from "#domain/auth/credentials-schema.ts";
import { authClient } from "#web/api/auth-client.ts";
import { useVoice, wireMessage } from "#web/app/auth/auth-error-text.ts";
import { callbackAddress, withNext } from "#web/app/auth/next-path.ts";
import { useAccount } from "#web/app/session/account.ts";
import { useSchemaForm } from "#web/app/use-schema-form.ts";
import { useTranslate } from "#web/translate.ts";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { EmailField, SecretField } from "./credential-fields.tsx";
import { SendAgain } from "./send-again.tsx";

interface LoginFormProps {
  /** Typed before, in the other mode. */
  email: string;
  onEmail: (email: string) => void;
  next: string | undefined;
}

export function LoginForm({ email, onEmail, next }: LoginFormProps): JSX.Element {
  const t = useTranslate();
  const [first] = useState(email);
  const { state, note, isBusy, isWaiting, formProps, unconfirmed } = useLogin();
  return (
    <form
      id="entrar-formulario"
      className="auth-form"
      {...formProps}
      onChange={({ currentTarget }) => onEmail(new FormData(currentTarget).get("email") as string)}
    >
      <div>
        <FormNote text={state.message} isGood={false} noteRef={note} />
        {unconfirmed && <Unconfirmed key={unconfirmed} email={unconfirmed} next={next} />}
      </div>
      <EmailField id="entrar-email" error={state.fields.email} defaultValue={first} />
      <SecretField
        id="entrar-senha"
        name="password"
        label={t("Senha")}
        autoComplete="current-password"
        error={state.fields.password}
      />
      <p className="-mt-1 mb-3">
        <Link to={withNext("/login?modo=esqueci", next)} className="text-link py-2.5">
          {t("Esqueci minha senha")}
        </Link>
      </p>
      <SubmitButton label={t("Entrar")} busyLabel={t("Entrando…")} isBusy={isBusy} isWaiting={isWaiting} />
    </form>
  );
}

function useLogin() {
  const voice = useVoice();
  const { refresh } = useAccount();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const form = useSchemaForm({
    schema: loginSchema,
    unexpected: loginError(undefined, voice),
    async send(credentials) {
      setUnconfirmed(undefined);
      const { error } = await authClient().signInWithPassword(credentials);
      if (error) {
        if (error.code === "email_not_confirmed") setUnconfirmed(credentials.email);
        return { message: loginError(wireMessage(error), voice) };
      }
      // The screen is left as soon as it is known who came.
      await refresh();
      return undefined;
    },
  });
  return { ...form, unconfirmed };
}

/** The password was right, so that the owner of the account asks: the letter may go out once more. */
function Unconfirmed({ email, next }: { email: string; next: string | undefined }): JSX.Element {
  const t = useTranslate();
  const resend = () =>
    authClient().resend({ type: "signup", email, options: { emailRedirectTo: callbackAddress(next) } });
  return (
    <div className="mb-4">
      <SendAgain label={t("Enviar o link de novo")} send={resend} hasJustSent={false} />
    </div>
  );
}
