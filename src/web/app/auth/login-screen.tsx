import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { authMessages, forgotPasswordError, loginError } from "#domain/auth/auth-messages.ts";
import { forgotPasswordSchema, loginSchema } from "#domain/auth/credentials-schema.ts";
import { authClient } from "#web/api/auth-client.ts";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useSchemaForm } from "#web/app/use-schema-form.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { AccountBenefits } from "./account-benefits.tsx";
import { useAuthErrorText, wireMessage } from "./auth-error-text.ts";
import { AuthFrame, AuthLinks } from "./auth-frame.tsx";
import { EmailField, SecretField } from "./credential-fields.tsx";
import { GuestsOnly } from "./guests-only.tsx";
import { withNext } from "./next-path.ts";
import { MailSent, resendConfirmation, SendAgain } from "./send-again.tsx";
import { SocialButtons } from "./social-buttons.tsx";

export function LoginScreen() {
  return <GuestsOnly>{(next) => <LoginModes next={next} />}</GuestsOnly>;
}

/** «§4»: login mode, forgot mode, email-sent mode, and back. The first two have addresses of their own, so Back works. */
function LoginModes({ next }: { next: string | undefined }) {
  const [query] = useSearchParams();
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string>();
  const isForgot = query.get("modo") === "esqueci";
  if (!isForgot) return <LoginMode email={email} onEmail={setEmail} next={next} />;
  const loginPath = withNext("/login", next);
  if (sentTo) return <SentMode email={sentTo} loginPath={loginPath} onBack={() => setSentTo(undefined)} />;
  const handleSent = (to: string) => {
    setEmail(to);
    setSentTo(to);
  };
  return <ForgotMode email={email} onSent={handleSent} loginPath={loginPath} />;
}

interface LoginProps {
  /** Typed before, in the other mode. */
  email: string;
  onEmail: (email: string) => void;
  next: string | undefined;
}

function LoginMode({ next, ...typed }: LoginProps) {
  const t = useTranslate();
  return (
    <AuthFrame
      title={t("Entrar")}
      lead={
        next === "/enviar-produtos"
          ? t("Entre para enviar sua oferta: o que você preencheu está guardado.")
          : t("Que bom ver você de volta na feira.")
      }
      aside={<AccountBenefits title={t("Ainda não tem conta?")} />}
      isForGuests
    >
      <LoginForm {...typed} next={next} />
      <SocialButtons next={next} />
      <AuthLinks
        question={t("Primeira vez aqui?")}
        to={withNext("/cadastro", next)}
        label={t("Criar conta")}
      />
    </AuthFrame>
  );
}

interface ForgotProps {
  /** Typed before, in the other mode. */
  email: string;
  onSent: (email: string) => void;
  loginPath: string;
}

function ForgotMode(props: ForgotProps) {
  const t = useTranslate();
  return (
    <AuthFrame
      title={t("Esqueci minha senha")}
      lead={t("Acontece com todo mundo. Enviamos um link para você criar uma senha nova.")}
    >
      <ForgotForm {...props} />
    </AuthFrame>
  );
}

interface SentModeProps {
  email: string;
  loginPath: string;
  onBack: () => void;
}

function SentMode({ email, loginPath, onBack }: SentModeProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const leave = () => {
    onBack();
    void navigate(loginPath);
  };
  return (
    <AuthFrame title={t(authMessages.forgot_password.success)}>
      <MailSent
        email={email}
        text={t("Se houver uma conta com este e-mail, o link para criar uma senha nova chega em instantes.")}
      >
        <SendAgain label={t("Enviar de novo")} send={() => requestRecovery(email)} hasJustSent />
        <div className="flex flex-wrap gap-2.5">
          <Button label={t("Voltar ao Login")} kind="primary" size="lg" onClick={leave} />
          <Button label={t("Usar outro e-mail")} kind="ghost" size="lg" onClick={onBack} />
        </div>
      </MailSent>
    </AuthFrame>
  );
}

function LoginForm({ email, onEmail, next }: LoginProps) {
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
  const voice = useAuthErrorText();
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
      // The screen redirects as soon as the account is known.
      await refresh();
      return undefined;
    },
  });
  return { ...form, unconfirmed };
}

/** The password was right, so that the owner of the account asks: the letter may go out once more. */
function Unconfirmed({ email, next }: { email: string; next: string | undefined }) {
  const t = useTranslate();
  return (
    <div className="mb-4">
      <SendAgain
        label={t("Enviar o link de novo")}
        send={() => resendConfirmation(email, next)}
        hasJustSent={false}
      />
    </div>
  );
}

/** «§7» */
function requestRecovery(email: string) {
  const redirectTo = `${location.origin}/auth/callback?type=recovery`;
  return authClient().resetPasswordForEmail(email, { redirectTo });
}

function ForgotForm({ email, onSent, loginPath }: ForgotProps) {
  const t = useTranslate();
  const voice = useAuthErrorText();
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
        <ScreenLink label={t("Voltar ao Login")} kind="ghost" size="lg" to={loginPath} />
      </div>
    </form>
  );
}
