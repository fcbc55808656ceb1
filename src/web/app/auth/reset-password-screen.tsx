import { useState } from "react";
import { authDelays } from "#domain/auth/auth-delays.ts";
import { authMessages, resetPasswordError } from "#domain/auth/auth-messages.ts";
import { firstPasswordSchema, resetPasswordSchema } from "#domain/auth/credentials-schema.ts";
import type { MyProfile } from "#domain/users/my-data.ts";
import { changeMyName } from "#web/api/account.ts";
import { authClient } from "#web/api/auth-client.ts";
import { Redirect } from "#web/app/members-only.tsx";
import { Unreachable } from "#web/app/screen-states.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { CircleCheck } from "#web/ui/icons.ts";
import { idempotencyKeys } from "#web/ui/idempotency-key.ts";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame, AuthOutcome, LoadingText } from "./auth-frame.tsx";
import { AutoContinue } from "./auto-continue.tsx";
import { NameField, NewPasswordFields, PasswordChecklist, PasswordSubmit } from "./credential-fields.tsx";
import { useGoTo, useNext } from "./next-path.ts";
import { SecondFactorStep } from "./second-factor-step.tsx";

const newPassword = {
  title: "Redefinir Senha",
  lead: "Escolha uma senha nova. Os outros aparelhos vão precisar entrar de novo.",
  button: "Redefinir Senha",
  done: authMessages.reset_password.success,
};
const firstPassword = {
  title: "Crie sua senha para entrar",
  lead: "Seu e-mail está confirmado. A senha que você escolher aqui é a que vale.",
  button: "Criar senha",
  done: "Senha criada!",
};
/** After several sign-ups with one address the link proves the address, and no password is valid yet (contract D-2). */
const contestedLead =
  "Este e-mail foi usado em mais de um cadastro; por segurança, nenhuma das senhas enviadas vale, e você cria a sua aqui.";

/** «§2». A user who opened the letter's link, or is signed in anyway, chooses a new password. */
export function ResetPasswordScreen() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { account, signOut } = useAccount();
  const [done, setDone] = useState<string>();
  // The link's session ends with it: the login would only send a signed-in person on, with the old password.
  const leave = () => signOut().then(() => goTo("/login"));
  if (done) return <Done title={done} />;
  if (account.phase === "out") return <Redirect to="/login" />;
  if (account.phase === "unreachable") return <Unreachable />;
  const profile = account.phase === "in" ? account.profile : undefined;
  if (profile?.second_factor === "pending") return <SecondFactorStep />;
  const words = profile?.has_password === false ? firstPassword : newPassword;
  const lead = profile?.is_contested ? contestedLead : words.lead;
  return (
    <AuthFrame title={t(words.title)} lead={t(lead)}>
      {profile ? (
        <ResetForm profile={profile} button={t(words.button)} onDone={() => setDone(words.done)} />
      ) : (
        <LoadingText text={t("Carregando…")} height="min-h-86" />
      )}
      <p className="mt-3 grid">
        <Button label={t("Voltar ao Login")} kind="ghost" size="lg" onClick={() => void leave()} />
      </p>
    </AuthFrame>
  );
}

function Done({ title }: { title: string }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const next = useNext();
  const to = next ?? "/dashboard";
  return (
    <AuthOutcome title={t(title)} Icon={CircleCheck}>
      <p className="text-lg">{t("Sua senha nova já vale. Você continua dentro da sua conta.")}</p>
      <ButtonLink
        label={next ? t("Continuar") : t("Ir para o painel")}
        kind="primary"
        size="lg"
        className="justify-self-start"
        href={to}
      />
      <AutoContinue
        after={authDelays.after_reset}
        whereTo={next ? t("para onde estava") : t("para o seu painel")}
        onEnd={() => goTo(to)}
      />
    </AuthOutcome>
  );
}

interface ResetFormProps {
  profile: MyProfile;
  button: string;
  onDone: () => void;
}

/** The first password comes with a name: none is known where the sign-ups gave different ones. */
function ResetForm({ profile, button, onDone }: ResetFormProps) {
  const t = useTranslate();
  const { refresh } = useAccount();
  const [keyFor] = useState(idempotencyKeys);
  const isFirst = !profile.has_password;
  async function send({ name, password }: { name?: string; password: string }): Promise<void> {
    // First, since a refused name leaves everything as it is.
    if (name !== undefined && !(profile.has_name && name === profile.name))
      await changeMyName({ name }, keyFor({ name }));
    const { error } = await authClient().updateUser({ password });
    // A second factor was set up meanwhile: once the account is known to lack it, the screen asks for it.
    if (error?.code === "insufficient_aal") await refresh();
    if (error) throw error;
    onDone();
  }
  return (
    <AuthForm<{ name?: string; password: string }>
      id="redefinir-formulario"
      schema={isFirst ? firstPasswordSchema : resetPasswordSchema}
      errorText={resetPasswordError}
      send={send}
    >
      {isFirst && (
        <NameField
          id="redefinir-nome"
          name="name"
          defaultValue={profile.has_name ? profile.name : undefined}
        />
      )}
      <NewPasswordFields prefix="redefinir" email={profile.email} />
      <PasswordChecklist />
      <PasswordSubmit label={button} busyLabel={t("Redefinindo...")} />
    </AuthForm>
  );
}
