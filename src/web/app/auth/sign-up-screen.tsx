import { useState } from "react";
import { authMessages, signUpError } from "#domain/auth/auth-messages.ts";
import { type SignUp, signUpSchema } from "#domain/auth/credentials-schema.ts";
import { codePoints } from "#domain/format/text.ts";
import { nameLimit } from "#domain/users/user.ts";
import { authClient } from "#web/api/auth-client.ts";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { useSchemaForm } from "#web/app/use-schema-form.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { AccountBenefits } from "./account-benefits.tsx";
import { useAuthErrorText, wireMessage } from "./auth-error-text.ts";
import { AuthFrame, AuthLinks } from "./auth-frame.tsx";
import { EmailField, PasswordChecklist, SecretField } from "./credential-fields.tsx";
import { GuestsOnly } from "./guests-only.tsx";
import { callbackAddress, withNext } from "./next-path.ts";
import { MailSent, resendConfirmation, SendAgain } from "./send-again.tsx";
import { SocialButtons } from "./social-buttons.tsx";

export function SignUpScreen() {
  return <GuestsOnly>{(next) => <NewAccount next={next} />}</GuestsOnly>;
}

function NewAccount({ next }: { next: string | undefined }) {
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
      aside={<AccountBenefits title={t("A feira fica melhor com você")} />}
      isForGuests
    >
      <SignUpForm typed={typed} onDone={handleDone} next={next} />
      <SocialButtons next={next} />
      <AuthLinks question={t("Já tem conta?")} to={withNext("/login", next)} label={t("Entrar")} />
    </AuthFrame>
  );
}

interface CreatedProps {
  email: string;
  next: string | undefined;
  onBack: () => void;
}

/** The same for every address, known or not: it must not reveal which addresses have an account (contract 1.4). */
function Created({ email, next, onBack }: CreatedProps) {
  const t = useTranslate();
  return (
    <AuthFrame title={t("Falta só um clique")}>
      <MailSent email={email} text={t(authMessages.sign_up.success)}>
        <SendAgain label={t("Enviar de novo")} send={() => resendConfirmation(email, next)} hasJustSent />
        <div className="flex flex-wrap gap-2.5">
          <ScreenLink label={t("Ir para o login")} kind="primary" size="lg" to={withNext("/login", next)} />
          <Button label={t("Usar outro e-mail")} kind="ghost" size="lg" onClick={onBack} />
        </div>
      </MailSent>
    </AuthFrame>
  );
}

interface SignUpFormProps {
  /** What was typed before, where the user comes back to change the address. */
  typed: Partial<SignUp>;
  onDone: (fields: SignUp) => void;
  next: string | undefined;
}

function SignUpForm({ typed: first, onDone, next }: SignUpFormProps) {
  const t = useTranslate();
  const { state, typed, note, isBusy, isWaiting, formProps } = useSignUp(onDone, next);
  const { fields } = state;
  return (
    <form id="cadastro-formulario" className="auth-form" {...formProps}>
      <FormNote text={state.message} isGood={false} noteRef={note} />
      <NameField typed={typed.full_name ?? ""} error={fields.full_name} defaultValue={first.full_name} />
      <EmailField id="cadastro-email" error={fields.email} defaultValue={first.email} />
      <SecretField
        id="cadastro-senha"
        name="password"
        label={t("Senha")}
        hint={t("Pelo menos 6 caracteres. Uma frase curta é fácil de lembrar.")}
        autoComplete="new-password"
        error={fields.password}
        defaultValue={first.password}
      />
      <SecretField
        id="cadastro-confirmacao"
        name="confirmPassword"
        label={t("Confirmar senha")}
        autoComplete="new-password"
        error={fields.confirmPassword}
        defaultValue={first.confirmPassword}
      />
      <PasswordChecklist password={typed.password} confirmPassword={typed.confirmPassword} />
      <SubmitButton
        label={t("Criar conta")}
        busyLabel={t("Criando conta…")}
        isBusy={isBusy}
        isWaiting={isWaiting}
      />
      <Terms />
    </form>
  );
}

function useSignUp(onDone: (fields: SignUp) => void, next: string | undefined) {
  const voice = useAuthErrorText();
  return useSchemaForm({
    schema: signUpSchema,
    unexpected: signUpError(undefined, voice),
    async send(fields) {
      const { email, password, full_name } = fields;
      const options = { data: { full_name }, emailRedirectTo: callbackAddress(next) };
      const { error } = await authClient().signUp({ email, password, options });
      if (error) return { message: signUpError(wireMessage(error), voice) };
      onDone(fields);
      return undefined;
    },
  });
}

interface NameFieldProps {
  typed: string;
  error: string | undefined;
  defaultValue: string | undefined;
}

/** The counter appears where the end is near: most names never see it. */
function NameField({ typed, error, defaultValue }: NameFieldProps) {
  const t = useTranslate();
  const { max } = nameLimit;
  const n = codePoints(typed.trim());
  const counter = { text: t("{{n}}/{{max}} caracteres", { n, max }), isOver: n > max };
  return (
    <TextField
      id="cadastro-nome"
      name="full_name"
      label={t("Nome completo")}
      required
      autoComplete="name"
      error={n > max ? t(nameLimit.too_long) : error}
      defaultValue={defaultValue}
      counter={n > max - 40 ? counter : undefined}
    />
  );
}

/** Opened beside the form, so that nothing typed is lost. */
function Terms() {
  const t = useTranslate();
  return (
    <p className="mt-3 text-sm text-muted">
      {t("Ao criar sua conta, você aceita os documentos abaixo. Eles abrem em nova aba.")}{" "}
      <a href="/termos" target="_blank" rel="noopener" className="text-link">
        {t("Termos de uso")}
      </a>{" "}
      <span aria-hidden="true">·</span>{" "}
      <a href="/privacidade" target="_blank" rel="noopener" className="text-link">
        {t("Privacidade")}
      </a>
    </p>
  );
}
