import CircleCheck from "lucide-react/icons/circle-check";
import { useState } from "react";
import { authDelays } from "#domain/auth/auth-delays.ts";
import { authMessages, resetPasswordError } from "#domain/auth/auth-messages.ts";
import { resetPasswordSchema } from "#domain/auth/credentials-schema.ts";
import { authClient } from "#web/api/auth-client.ts";
import { Redirect } from "#web/app/members-only.tsx";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { Unreachable } from "#web/app/screen-states.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame, AuthOutcome, LoadingText } from "./auth-frame.tsx";
import { AutoContinue } from "./auto-continue.tsx";
import { NewPasswordFields, PasswordChecklist, PasswordSubmit } from "./credential-fields.tsx";
import { useGoTo } from "./next-path.ts";
import { SecondFactorStep } from "./second-factor-step.tsx";

/** «§2». A user who opened the letter's link, or is signed in anyway, chooses a new password. */
export function ResetPasswordScreen() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { account, signOut } = useAccount();
  const [isDone, setIsDone] = useState(false);
  // The link's session ends with it: the login would only send a signed-in person on, with the old password.
  const leave = () => signOut().then(() => goTo("/login"));
  if (isDone) return <Done />;
  if (account.phase === "out") return <Redirect to="/login" />;
  if (account.phase === "unreachable") return <Unreachable />;
  const profile = account.phase === "in" ? account.profile : undefined;
  if (profile?.second_factor === "pending") return <SecondFactorStep />;
  return (
    <AuthFrame
      title={t("Redefinir Senha")}
      lead={t("Escolha uma senha nova. Os outros aparelhos vão precisar entrar de novo.")}
    >
      {profile ? (
        <ResetForm email={profile.email} onDone={() => setIsDone(true)} />
      ) : (
        <LoadingText text={t("Carregando…")} height="min-h-86" />
      )}
      <p className="mt-3 grid">
        <Button label={t("Voltar ao Login")} kind="ghost" size="lg" onClick={() => void leave()} />
      </p>
    </AuthFrame>
  );
}

function Done() {
  const t = useTranslate();
  const goTo = useGoTo();
  const to = "/dashboard";
  return (
    <AuthOutcome title={t(authMessages.reset_password.success)} Icon={CircleCheck}>
      <p className="text-lg">{t("Sua senha nova já vale. Você continua dentro da sua conta.")}</p>
      <ScreenLink
        label={t("Ir para o painel")}
        kind="primary"
        size="lg"
        className="justify-self-start"
        to={to}
      />
      <AutoContinue after={authDelays.after_reset} whereTo={t("para o seu painel")} onEnd={() => goTo(to)} />
    </AuthOutcome>
  );
}

function ResetForm({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useTranslate();
  const { refresh } = useAccount();
  async function send({ password }: { password: string }): Promise<void> {
    const { error } = await authClient().updateUser({ password });
    // A second factor was set up meanwhile: once the account is known to lack it, the screen asks for it.
    if (error?.code === "insufficient_aal") await refresh();
    if (error) throw error;
    onDone();
  }
  return (
    <AuthForm
      id="redefinir-formulario"
      schema={resetPasswordSchema}
      errorText={resetPasswordError}
      send={send}
    >
      <NewPasswordFields prefix="redefinir" email={email} />
      <PasswordChecklist />
      <PasswordSubmit label={t("Redefinir Senha")} busyLabel={t("Redefinindo...")} />
    </AuthForm>
  );
}
