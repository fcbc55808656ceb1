import { type JSX, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { authMessages } from "#domain/auth/auth-messages.ts";
import { useAccount } from "#web/app/session/account.ts";
import { Unreachable } from "#web/app/unreachable.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Stall } from "./account-benefits.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { DoorWays } from "./door-ways.tsx";
import { ForgotForm, requestRecovery } from "./form/forgot-form.tsx";
import { LoginForm } from "./form/login-form.tsx";
import { SendAgain } from "./form/send-again.tsx";
import { SocialButtons } from "./form/social-buttons.tsx";
import { MailSent } from "./mail-sent.tsx";
import { useNext, withNext } from "./next-path.ts";
import { SentOn } from "./redirect-signed-in.tsx";
import { SecondFactorStep } from "./second-factor/second-factor-step.tsx";

export function LoginScreen(): JSX.Element {
  const { account } = useAccount();
  const next = useNext();
  if (account.phase === "unreachable") return <Unreachable />;
  if (account.phase !== "in") return <Door next={next} />;
  if (account.profile.second_factor === "pending") return <SecondFactorStep />;
  return <SentOn profile={account.profile} next={next} />;
}

/** «§4»: login mode, forgot mode, email-sent mode, and back. The address tells the first two apart, so Back works. */
function Door({ next }: { next: string | undefined }): JSX.Element {
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

interface LoginModeProps {
  email: string;
  onEmail: (email: string) => void;
  next: string | undefined;
}

function LoginMode({ next, ...typed }: LoginModeProps): JSX.Element {
  const t = useTranslate();
  return (
    <AuthFrame
      title={t("Entrar")}
      lead={
        next === "/enviar-produtos"
          ? t("Entre para enviar sua oferta: o que você preencheu está guardado.")
          : t("Que bom ver você de volta na feira.")
      }
      aside={<Stall title={t("Ainda não tem conta?")} />}
      isDoor
    >
      <LoginForm {...typed} next={next} />
      <SocialButtons next={next} />
      <DoorWays
        question={t("Primeira vez aqui?")}
        to={withNext("/cadastro", next)}
        label={t("Criar conta")}
      />
    </AuthFrame>
  );
}

interface ForgotModeProps {
  email: string;
  onSent: (email: string) => void;
  loginPath: string;
}

function ForgotMode(props: ForgotModeProps): JSX.Element {
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

function SentMode({ email, loginPath, onBack }: SentModeProps): JSX.Element {
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
          <button type="button" onClick={leave} className={buttonClass("primary", "lg")}>
            {t("Voltar ao Login")}
          </button>
          <button type="button" onClick={onBack} className={buttonClass("ghost", "lg")}>
            {t("Usar outro e-mail")}
          </button>
        </div>
      </MailSent>
    </AuthFrame>
  );
}
