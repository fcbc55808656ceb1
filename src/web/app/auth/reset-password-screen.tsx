import CircleCheck from "lucide-react/icons/circle-check";
import { useState } from "react";
import { authDelays } from "#domain/auth/auth-delays.ts";
import { authMessages, resetPasswordError } from "#domain/auth/auth-messages.ts";
import { resetPasswordSchema } from "#domain/auth/credentials-schema.ts";
import { passwordChecks } from "#domain/auth/password-rules.ts";
import { authClient } from "#web/api/auth-client.ts";
import { Redirect } from "#web/app/members-only.tsx";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { Unreachable } from "#web/app/screen-states.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useSchemaForm } from "#web/app/use-schema-form.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useAuthErrorText, wireMessage } from "./auth-error-text.ts";
import { AuthFrame, LoadingText } from "./auth-frame.tsx";
import { AutoContinue } from "./auto-continue.tsx";
import { NewPasswordFields, PasswordChecklist } from "./credential-fields.tsx";
import { useGoTo } from "./next-path.ts";
import { SecondFactorStep } from "./second-factor-step.tsx";

/** «§2». A user who opened the letter's link, or is signed in anyway, chooses a new password. */
export function ResetPasswordScreen() {
  const t = useTranslate();
  const { account } = useAccount();
  const [isDone, setIsDone] = useState(false);
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
        <BackToLogin />
      </p>
    </AuthFrame>
  );
}

/** The link's session ends with it: the login would only send a signed-in person on, with the old password. */
function BackToLogin() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { signOut } = useAccount();
  return (
    <Button
      label={t("Voltar ao Login")}
      kind="ghost"
      size="lg"
      onClick={() => void signOut().then(() => goTo("/login"))}
    />
  );
}

function Done() {
  const t = useTranslate();
  const goTo = useGoTo();
  return (
    <AuthFrame title={t(authMessages.reset_password.success)}>
      <div className="grid grid-cols-1 gap-4">
        <span className="auth-badge bg-green-soft text-green-deep">
          <CircleCheck size={30} />
        </span>
        <p className="text-lg">{t("Sua senha nova já vale. Você continua dentro da sua conta.")}</p>
        <ScreenLink
          label={t("Ir para o painel")}
          kind="primary"
          size="lg"
          className="justify-self-start"
          to="/dashboard"
        />
        <AutoContinue
          after={authDelays.after_reset}
          whereTo={t("para o seu painel")}
          onEnd={() => goTo("/dashboard")}
        />
      </div>
    </AuthFrame>
  );
}

function ResetForm({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useTranslate();
  const { state, typed, note, isBusy, isWaiting, formProps } = useReset(onDone);
  const { password = "", confirmPassword = "" } = typed;
  const { long_enough, match } = passwordChecks({ password, confirmPassword });
  return (
    <form id="redefinir-formulario" className="auth-form" {...formProps}>
      <FormNote text={state.message} isGood={false} noteRef={note} />
      <NewPasswordFields prefix="redefinir" email={email} errors={state.fields} />
      <PasswordChecklist password={password} confirmPassword={confirmPassword} />
      <SubmitButton
        label={t("Redefinir Senha")}
        busyLabel={t("Redefinindo...")}
        isBusy={isBusy}
        isWaiting={isWaiting}
        isDisabled={!long_enough || !match}
      />
    </form>
  );
}

function useReset(onDone: () => void) {
  const voice = useAuthErrorText();
  const { refresh } = useAccount();
  return useSchemaForm({
    schema: resetPasswordSchema,
    unexpected: resetPasswordError(undefined, voice),
    async send({ password }) {
      const { error } = await authClient().updateUser({ password });
      if (!error) {
        onDone();
        return undefined;
      }
      // A second factor was set up meanwhile: once the account is known to lack it, the screen asks for it.
      if (error.code === "insufficient_aal") await refresh();
      return { message: resetPasswordError(wireMessage(error), voice) };
    },
  });
}
