import { useState } from "react";
import { resetPasswordSchema } from "#domain/auth/credentials-schema.ts";
import type { MyProfile } from "#domain/users/my-data.ts";
import { authClient, orThrow } from "#web/api/auth-client.ts";
import { NewPasswordFields, PasswordChecklist, PasswordSubmit } from "#web/app/auth/credential-fields.tsx";
import { SchemaForm } from "#web/app/schema-form.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import { focusSection, Section } from "./section.tsx";

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
  async function send({ password }: { password: string }): Promise<void> {
    await orThrow(authClient().updateUser({ password }));
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
