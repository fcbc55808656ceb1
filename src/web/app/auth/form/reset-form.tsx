import type { JSX } from "react";
import { resetPasswordError } from "#domain/auth/auth-messages.ts";
import { resetPasswordSchema } from "#domain/auth/credentials-schema.ts";
import { passwordChecks } from "#domain/auth/password-rules.ts";
import { authClient } from "#web/api/auth-client.ts";
import { useVoice, wireMessage } from "#web/app/auth/auth-error-text.ts";
import { useAccount } from "#web/app/session/account.ts";
import { useSchemaForm } from "#web/app/use-schema-form.ts";
import { useTranslate } from "#web/translate.ts";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { PasswordChecklist } from "./password-checklist.tsx";

export function ResetForm({ email, onDone }: { email: string; onDone: () => void }): JSX.Element {
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
  const voice = useVoice();
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
