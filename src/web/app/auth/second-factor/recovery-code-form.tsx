import { AuthError } from "@supabase/auth-js";
import type { JSX } from "react";
import { secondFactorError } from "#domain/auth/auth-messages.ts";
import { recoveryCodeSchema } from "#domain/auth/second-factor-schema.ts";
import { CallError } from "#web/api/call.ts";
import { verifyRecoveryCode } from "#web/api/second-factor.ts";
import { useVoice } from "#web/app/auth/auth-error-text.ts";
import { useAccount } from "#web/app/session/account.ts";
import { useSchemaForm } from "#web/app/use-schema-form.ts";
import { useTranslate } from "#web/translate.ts";
import { TextField } from "#web/ui/field.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { refusalOf } from "./refusal.ts";

export function RecoveryCodeForm(): JSX.Element {
  const t = useTranslate();
  const { state, note, isBusy, isWaiting, formProps } = useRecoveryCode();
  return (
    <form id="recuperacao-formulario" className="auth-form" {...formProps}>
      <FormNote text={state.message} isGood={false} noteRef={note} />
      <div className="code-control">
        <TextField
          id="recuperacao-codigo"
          name="code"
          label={t("Código de recuperação")}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={state.fields.code}
        />
      </div>
      <SubmitButton
        label={t("Verificar")}
        busyLabel={t("Verificando…")}
        isBusy={isBusy}
        isWaiting={isWaiting}
        className="mt-1"
      />
    </form>
  );
}

function useRecoveryCode() {
  const voice = useVoice();
  const { refresh } = useAccount();
  return useSchemaForm({
    schema: recoveryCodeSchema,
    unexpected: secondFactorError(undefined, voice),
    async send({ code }) {
      const error = await verified(code);
      if (error) return refusalOf(error, voice);
      await refresh();
      return undefined;
    },
  });
}

/** Our own endpoint refuses by throwing, the official client by answering. */
async function verified(code: string): Promise<AuthError | null> {
  try {
    return (await verifyRecoveryCode(code)).error;
  } catch (error) {
    if (error instanceof CallError) return new AuthError(error.message, error.status, error.code);
    throw error;
  }
}
