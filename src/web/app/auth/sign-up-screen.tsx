import { useState } from "react";
import { authMessages, signUpError } from "#domain/auth/auth-messages.ts";
import { type SignUp, signUpSchema } from "#domain/auth/credentials-schema.ts";
import { authClient, orThrow } from "#web/api/auth-client.ts";
import { Submit } from "#web/app/schema-form.tsx";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { useTranslate } from "#web/translate.ts";
import { AccountBenefits } from "./account-benefits.tsx";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame, AuthLinks } from "./auth-frame.tsx";
import { EmailField, NameField, PasswordChecklist, SecretField } from "./credential-fields.tsx";
import { GuestsOnly } from "./guests-only.tsx";
import { callbackAddress, withNext } from "./next-path.ts";
import { MailSent, resendConfirmation } from "./send-again.tsx";
import { SocialButtons } from "./social-buttons.tsx";

export function SignUpScreen() {
  return <GuestsOnly>{(next) => <NewAccount next={next} />}</GuestsOnly>;
}

function NewAccount({ next }: { next: string | undefined }) {
  const t = useTranslate();
  // Kept, where the user comes back to change the address.
  const [typed, setTyped] = useState<Partial<SignUp>>({});
  const [sentTo, setSentTo] = useState<string>();
  const handleDone = (fields: SignUp) => {
    setTyped(fields);
    setSentTo(fields.email);
  };
  // The same for every address, known or not: it must not reveal which addresses have an account (contract 1.4).
  if (sentTo)
    return (
      <MailSent
        title={t("Falta só um clique")}
        text={t(authMessages.sign_up.success)}
        email={sentTo}
        send={() => resendConfirmation(sentTo, next)}
        link={
          <ScreenLink label={t("Ir para o login")} kind="primary" size="lg" to={withNext("/login", next)} />
        }
        onBack={() => setSentTo(undefined)}
      />
    );
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

interface SignUpFormProps {
  typed: Partial<SignUp>;
  onDone: (fields: SignUp) => void;
  next: string | undefined;
}

function SignUpForm({ typed, onDone, next }: SignUpFormProps) {
  const t = useTranslate();
  async function send(fields: SignUp): Promise<void> {
    const { email, password, full_name } = fields;
    const options = { data: { full_name }, emailRedirectTo: callbackAddress(next) };
    await orThrow(authClient().signUp({ email, password, options }));
    onDone(fields);
  }
  return (
    <AuthForm id="cadastro-formulario" schema={signUpSchema} errorText={signUpError} send={send}>
      <NameField id="cadastro-nome" name="full_name" defaultValue={typed.full_name} />
      <EmailField id="cadastro-email" defaultValue={typed.email} />
      <SecretField
        id="cadastro-senha"
        name="password"
        label={t("Senha")}
        hint={t("Pelo menos 6 caracteres. Uma frase curta é fácil de lembrar.")}
        defaultValue={typed.password}
      />
      <SecretField
        id="cadastro-confirmacao"
        name="confirmPassword"
        label={t("Confirmar senha")}
        defaultValue={typed.confirmPassword}
      />
      <PasswordChecklist />
      <Submit label={t("Criar conta")} busyLabel={t("Criando conta…")} />
      <Terms />
    </AuthForm>
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
