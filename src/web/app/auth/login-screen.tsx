import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { authMessages, forgotPasswordError, loginError } from "#domain/auth/auth-messages.ts";
import { forgotPasswordSchema, loginSchema } from "#domain/auth/credentials-schema.ts";
import { authClient, orThrow } from "#web/api/auth-client.ts";
import { interruptedControl } from "#web/api/interrupted-act.ts";
import { Submit } from "#web/app/schema-form.tsx";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { AccountBenefits } from "./account-benefits.tsx";
import { AuthForm } from "./auth-form.tsx";
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
      lead={t(useLead(next))}
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

/** Why they are here, where they did not come by themselves. What a tab remembers is not known while the server writes the page. */
function useLead(next: string | undefined): string {
  const [control, setControl] = useState<string>();
  useEffect(() => setControl(next === undefined ? undefined : interruptedControl()), [next]);
  if (next === "/enviar-produtos") return "Entre para enviar sua oferta: o que você preencheu está guardado.";
  if (control?.endsWith("-alert"))
    return "Entre para criar o alerta: você volta para lá e ele já está criado.";
  return "Que bom ver você de volta na feira.";
}

function LoginForm({ email, onEmail, next }: LoginProps) {
  const t = useTranslate();
  const { refresh } = useAccount();
  const [first] = useState(email);
  const [unconfirmed, setUnconfirmed] = useState<string>();
  async function send(credentials: { email: string; password: string }): Promise<void> {
    setUnconfirmed(undefined);
    const { error } = await authClient().signInWithPassword(credentials);
    if (error?.code === "email_not_confirmed") setUnconfirmed(credentials.email);
    if (error) throw error;
    // The screen redirects as soon as the account is known.
    await refresh();
  }
  return (
    <AuthForm
      id="entrar-formulario"
      schema={loginSchema}
      errorText={loginError}
      send={send}
      onChange={({ currentTarget }) => onEmail(new FormData(currentTarget).get("email") as string)}
    >
      {unconfirmed && (
        // The password was right, so that the owner of the account asks: the letter may go out once more.
        <div key={unconfirmed} className="mb-4">
          <SendAgain label={t("Enviar o link de novo")} send={() => resendConfirmation(unconfirmed, next)} />
        </div>
      )}
      <EmailField id="entrar-email" defaultValue={first} />
      <SecretField id="entrar-senha" name="password" label={t("Senha")} autoComplete="current-password" />
      <p className="-mt-1 mb-3">
        <Link to={withNext("/login?modo=esqueci", next)} className="text-link py-2.5">
          {t("Esqueci minha senha")}
        </Link>
      </p>
      <Submit label={t("Entrar")} busyLabel={t("Entrando…")} />
    </AuthForm>
  );
}

/** «§7» */
function requestRecovery(email: string) {
  const redirectTo = `${location.origin}/auth/callback?type=recovery`;
  return authClient().resetPasswordForEmail(email, { redirectTo });
}

interface ForgotProps {
  /** Typed before, in the other mode. */
  email: string;
  onSent: (email: string) => void;
  loginPath: string;
}

function ForgotMode({ email: typed, onSent, loginPath }: ForgotProps) {
  const t = useTranslate();
  const [first] = useState(typed);
  async function send({ email }: { email: string }): Promise<void> {
    await orThrow(requestRecovery(email));
    onSent(email);
  }
  return (
    <AuthFrame
      title={t("Esqueci minha senha")}
      lead={t("Acontece com todo mundo. Enviamos um link para você criar uma senha nova.")}
    >
      <AuthForm
        id="esqueci-formulario"
        schema={forgotPasswordSchema}
        errorText={forgotPasswordError}
        send={send}
      >
        <EmailField id="esqueci-email" defaultValue={first} />
        <div className="mt-1 grid grid-cols-1 gap-2.5">
          <Submit label={t("Enviar link")} busyLabel={t("Enviando…")} />
          <ScreenLink label={t("Voltar ao Login")} kind="ghost" size="lg" to={loginPath} />
        </div>
      </AuthForm>
    </AuthFrame>
  );
}

function SentMode({ email, loginPath, onBack }: { email: string; loginPath: string; onBack: () => void }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const leave = () => {
    onBack();
    void navigate(loginPath);
  };
  return (
    <MailSent
      title={t(authMessages.forgot_password.success)}
      text={t("Se houver uma conta com este e-mail, o link para criar uma senha nova chega em instantes.")}
      email={email}
      send={() => requestRecovery(email)}
      link={<Button label={t("Voltar ao Login")} kind="primary" size="lg" onClick={leave} />}
      onBack={onBack}
    />
  );
}
