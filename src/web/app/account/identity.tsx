import { useState } from "react";
import { resetPasswordSchema } from "#domain/auth/credentials-schema.ts";
import { formatLongDate } from "#domain/format/written-date.ts";
import type { MyProfile } from "#domain/users/my-data.ts";
import { myNameSchema } from "#domain/users/my-data-schema.ts";
import { changeMyName } from "#web/api/account.ts";
import { authClient, orThrow } from "#web/api/auth-client.ts";
import { NewPasswordFields, PasswordChecklist, PasswordSubmit } from "#web/app/auth/credential-fields.tsx";
import { SchemaField, SchemaForm, Submit } from "#web/app/schema-form.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { idempotencyKeys } from "#web/ui/idempotency-key.ts";
import { useProof } from "./proof.ts";
import { focusSection, Section } from "./section.tsx";

export function Identity({ profile }: { profile: MyProfile }) {
  const t = useTranslate();
  const ways = [
    ...(profile.has_password ? [t("E-mail e senha")] : []),
    ...(profile.providers.includes("google") ? ["Google"] : []),
    ...(profile.providers.includes("facebook") ? ["Facebook"] : []),
  ];
  return (
    <Section id="quem" title={t("Quem você é")}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-4">
        <Fact name={t("E-mail")} text={profile.email} />
        <Fact name={t("Membro desde")} text={formatLongDate(profile.created_at, useLanguage())} />
        <Fact name={t("Como você entra")} text={ways.join(", ") || t("Link por e-mail")} />
      </dl>
      <NameForm name={profile.name} />
    </Section>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-xs font-semibold text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{text}</dd>
    </div>
  );
}

function NameForm({ name }: { name: string }) {
  const t = useTranslate();
  const showToast = useToast();
  const refuse = useRefusal();
  const { refresh } = useAccount();
  const [keyFor] = useState(idempotencyKeys);
  async function send(fields: { name: string }): Promise<void> {
    await changeMyName(fields, keyFor(fields));
    await refresh();
    showToast(t("Nome atualizado"));
  }
  return (
    <SchemaForm
      id="nome"
      className="mt-5 border-t border-line pt-5"
      schema={myNameSchema}
      send={send}
      refuse={refuse}
    >
      <div className="grid max-w-112 gap-4">
        <SchemaField
          id="nome-campo"
          name="name"
          label={t("Nome")}
          hint={t("Aparece nos e-mails que enviamos a você.")}
          autoComplete="name"
          defaultValue={name}
        />
        <Submit
          label={t("Salvar nome")}
          busyLabel={t("Salvando…")}
          className="max-md:w-full md:justify-self-start"
        />
      </div>
    </SchemaForm>
  );
}

interface PasswordProps {
  profile: MyProfile;
  /** The server ends every other session. */
  onChanged: () => void;
}

export function Password({ profile, onChanged }: PasswordProps) {
  const t = useTranslate();
  // A new form after each change: what was typed is gone with the old one.
  const [changes, setChanges] = useState(0);
  function handleChanged(): void {
    setChanges((before) => before + 1);
    focusSection("senha");
    onChanged();
  }
  return (
    <Section
      id="senha"
      title={profile.has_password ? t("Trocar a senha") : t("Criar uma senha")}
      lead={t("Quem estiver na sua conta em outros aparelhos sai na hora; este aqui continua.")}
    >
      <PasswordForm key={changes} email={profile.email} onChanged={handleChanged} />
    </Section>
  );
}

function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const t = useTranslate();
  const showToast = useToast();
  const refuse = useRefusal();
  const { refresh } = useAccount();
  const withProof = useProof();
  async function send({ password }: { password: string }): Promise<void> {
    await withProof((proof) => orThrow(authClient().updateUser({ password, ...proof })));
    await refresh();
    showToast(t("Senha atualizada"));
    onChanged();
  }
  return (
    <SchemaForm id="senha-formulario" schema={resetPasswordSchema} send={send} refuse={refuse}>
      <div className="mb-4 grid grid-cols-1 gap-4 md:grid-cols-2">
        <NewPasswordFields prefix="nova" email={email} />
      </div>
      <PasswordChecklist />
      <PasswordSubmit label={t("Salvar senha")} busyLabel={t("Salvando…")} className="max-md:w-full" />
    </SchemaForm>
  );
}
