import { type JSX, useState } from "react";
import { Link } from "react-router";
import { authMessages } from "#domain/auth/auth-messages.ts";
import type { SignUp } from "#domain/auth/credentials-schema.ts";
import { authClient } from "#web/api/auth-client.ts";
import { useAccount } from "#web/app/session/account.ts";
import { Unreachable } from "#web/app/unreachable.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Stall } from "./account-benefits.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { DoorWays } from "./door-ways.tsx";
import { SendAgain } from "./form/send-again.tsx";
import { SignUpForm } from "./form/sign-up-form.tsx";
import { SocialButtons } from "./form/social-buttons.tsx";
import { MailSent } from "./mail-sent.tsx";
import { callbackAddress, useNext, withNext } from "./next-path.ts";
import { SentOn } from "./redirect-signed-in.tsx";
import { SecondFactorStep } from "./second-factor/second-factor-step.tsx";

export function SignUpScreen(): JSX.Element {
  const { account } = useAccount();
  const next = useNext();
  if (account.phase === "unreachable") return <Unreachable />;
  if (account.phase !== "in") return <NewAccount next={next} />;
  if (account.profile.second_factor === "pending") return <SecondFactorStep />;
  return <SentOn profile={account.profile} next={next} />;
}

function NewAccount({ next }: { next: string | undefined }): JSX.Element {
  const t = useTranslate();
  const [typed, setTyped] = useState<Partial<SignUp>>({});
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo) return <Created email={sentTo} next={next} onBack={() => setSentTo(undefined)} />;
  const handleDone = (fields: SignUp) => {
    setTyped(fields);
    setSentTo(fields.email);
  };
  return (
    <AuthFrame
      title={t("Criar conta")}
      lead={t("Um minuto, e você já pode mandar suas ofertas.")}
      aside={<Stall title={t("A feira fica melhor com você")} />}
      isDoor
    >
      <SignUpForm typed={typed} onDone={handleDone} next={next} />
      <SocialButtons next={next} />
      <DoorWays question={t("Já tem conta?")} to={withNext("/login", next)} label={t("Entrar")} />
    </AuthFrame>
  );
}

interface CreatedProps {
  email: string;
  next: string | undefined;
  onBack: () => void;
}

/** The same for every address, known or not: who has an account is nobody's business (contract 1.4). */
function Created({ email, next, onBack }: CreatedProps): JSX.Element {
  const t = useTranslate();
  const resend = () =>
    authClient().resend({ type: "signup", email, options: { emailRedirectTo: callbackAddress(next) } });
  return (
    <AuthFrame title={t("Falta só um clique")}>
      <MailSent email={email} text={t(authMessages.sign_up.success)}>
        <SendAgain label={t("Enviar de novo")} send={resend} hasJustSent />
        <div className="flex flex-wrap gap-2.5">
          <Link to={withNext("/login", next)} className={buttonClass("primary", "lg")}>
            {t("Ir para o login")}
          </Link>
          <button type="button" onClick={onBack} className={buttonClass("ghost", "lg")}>
            {t("Usar outro e-mail")}
          </button>
        </div>
      </MailSent>
    </AuthFrame>
  );
}
