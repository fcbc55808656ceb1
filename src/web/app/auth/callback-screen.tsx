import { useEffect, useRef, useState } from "react";
import { authDelays } from "#domain/auth/auth-delays.ts";
import { authMessages } from "#domain/auth/auth-messages.ts";
import { PartyPopper } from "#web/app/icons.ts";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { CircleAlert } from "#web/ui/icons.ts";
import { takeArrival } from "./arrival.ts";
import { useAuthErrorText } from "./auth-error-text.ts";
import { AuthFrame, AuthOutcome, LoadingText } from "./auth-frame.tsx";
import { AutoContinue } from "./auto-continue.tsx";
import { type Outcome, settle } from "./callback-outcome.ts";
import { Halfway, Moved } from "./email-changed.tsx";
import { useGoTo } from "./next-path.ts";
import { SwitchAccount } from "./switch-account.tsx";

export function CallbackScreen() {
  const t = useTranslate();
  const [outcome, setOutcome] = useOutcome();
  const goTo = useGoTo();
  useEffect(() => {
    if (outcome?.phase === "elsewhere") goTo(outcome.to);
  }, [outcome, goTo]);
  if (outcome?.phase === "success") return <Success to={outcome.to} />;
  if (outcome?.phase === "question") return <SwitchAccount question={outcome} onAnswer={setOutcome} />;
  if (outcome?.phase === "halfway") return <Halfway />;
  if (outcome?.phase === "moved") return <Moved to={outcome.to} />;
  if (outcome?.phase === "error") return <Failure {...outcome} />;
  return (
    <AuthFrame title={t("Confirmação da conta")}>
      <LoadingText text={t("Só um instante…")} />
    </AuthFrame>
  );
}

/** Looked at once: a link works once. */
function useOutcome() {
  const translator = useAuthErrorText();
  const { refresh } = useAccount();
  const [outcome, setOutcome] = useState<Outcome>();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void settle(takeArrival(), translator, refresh).then(setOutcome);
  }, [translator, refresh]);
  return [outcome, setOutcome] as const;
}

function Success({ to }: { to: string }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const handleGoOn = () => goTo(to);
  const whereTo = to === "/dashboard" ? t("para o seu painel") : t("para onde estava");
  return (
    <AuthOutcome title={t(authMessages.callback.success)} Icon={PartyPopper}>
      <p className="text-lg">{t("Boas-vindas à feira. Sua conta está pronta para usar.")}</p>
      <Button
        label={t("Continuar")}
        kind="primary"
        size="lg"
        className="justify-self-start"
        onClick={handleGoOn}
      />
      <AutoContinue after={authDelays.after_confirmation} whereTo={whereTo} onEnd={handleGoOn} />
    </AuthOutcome>
  );
}

function Failure({ message, type }: { message: string; type: string | undefined }) {
  const t = useTranslate();
  const { account } = useAccount();
  const isRecovery = type === "recovery";
  const isChange = type === "email_change";
  // Most likely the link was opened a second time, and did its work at the first.
  const isIn = account.phase === "in" && !isRecovery && !isChange;
  return (
    <AuthOutcome title={t("Não deu certo desta vez")} Icon={CircleAlert} isBad>
      <p role="alert" className="text-lg font-[650] [overflow-wrap:anywhere]">
        {message}
      </p>
      <p className="text-muted">{t(adviceFor(type, isIn))}</p>
      <div className="flex flex-wrap gap-2.5">
        {isChange && (
          <ScreenLink
            label={t("Ver a troca em Meus dados")}
            kind="primary"
            size="lg"
            to="/meus-dados#email"
          />
        )}
        {isIn && <ScreenLink label={t("Ir para o painel")} kind="primary" size="lg" to="/dashboard" />}
        <ScreenLink
          label={t("Voltar ao Login")}
          kind={isIn || isChange ? "line" : "primary"}
          size="lg"
          to="/login"
        />
        {isRecovery && (
          <ScreenLink label={t("Pedir um novo link")} kind="line" size="lg" to="/login?modo=esqueci" />
        )}
      </div>
    </AuthOutcome>
  );
}

function adviceFor(type: string | undefined, isIn: boolean): string {
  if (type === "email_change")
    return "Cada link da troca vale por pouco tempo e uma vez só. Em Meus dados você vê se a troca foi feita e pode pedir outro link.";
  if (type === "recovery") return "Cada link vale por pouco tempo e uma vez só. Você pode pedir outro.";
  if (isIn)
    return "Cada link vale uma vez só. Você já está na sua conta: se este era o da confirmação, está tudo certo.";
  return "Cada link vale uma vez só. Se você já confirmou seu e-mail, é só entrar; se não, entre e oferecemos um novo link.";
}
