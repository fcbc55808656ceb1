import { useState } from "react";
import { resetPasswordSchema } from "#domain/auth/credentials-schema.ts";
import { passwordChecks } from "#domain/auth/password-rules.ts";
import type { MyProfile } from "#domain/users/my-data.ts";
import { authClient } from "#web/api/auth-client.ts";
import { NewPasswordFields, PasswordChecklist } from "#web/app/auth/credential-fields.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useSchemaForm } from "#web/app/use-schema-form.ts";
import { useTranslate } from "#web/translate.ts";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
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
  const { state, typed, note, isBusy, formProps } = usePasswordForm(onChanged);
  const { password = "", confirmPassword = "" } = typed;
  const { long_enough, match } = passwordChecks({ password, confirmPassword });
  return (
    <form id="senha-formulario" {...formProps}>
      <FormNote text={state.message} isGood={false} noteRef={note} />
      <div className="mb-4 grid grid-cols-1 gap-4 md:grid-cols-2">
        <NewPasswordFields prefix="nova" email={email} errors={state.fields} />
      </div>
      <PasswordChecklist password={password} confirmPassword={confirmPassword} />
      <SubmitButton
        label={t("Salvar senha")}
        busyLabel={t("Salvando…")}
        isBusy={isBusy}
        isDisabled={!long_enough || !match}
        className="max-md:w-full"
      />
    </form>
  );
}

function usePasswordForm(onChanged: () => void) {
  const t = useTranslate();
  const showToast = useToast();
  const refusalOf = useRefusal();
  const { refresh } = useAccount();
  return useSchemaForm({
    schema: resetPasswordSchema,
    unexpected: t("Algo deu errado do nosso lado. Tente novamente."),
    async send({ password }) {
      const { error } = await authClient().updateUser({ password });
      if (error) return refusalOf(error);
      await refresh();
      showToast(t("Senha atualizada"));
      onChanged();
      return undefined;
    },
  });
}
