import { AuthError } from "@supabase/auth-js";
import { type ComponentProps, type ReactNode, useState } from "react";
import { secondFactorError, type Voice } from "#domain/auth/auth-messages.ts";
import { recoveryCodeSchema, totpSchema } from "#domain/auth/second-factor-schema.ts";
import { CallError } from "#web/api/call.ts";
import { type Factor, listFactors, verifyCode, verifyRecoveryCode } from "#web/api/second-factor.ts";
import { useAccount } from "#web/app/session/account.ts";
import { useSchemaForm } from "#web/app/use-schema-form.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import type { Refusal } from "#web/ui/form-state.ts";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useLoad } from "#web/ui/use-load.ts";
import { useAuthErrorText, wireMessage } from "./auth-error-text.ts";
import { AuthFrame } from "./auth-frame.tsx";

/** The password was right; the account asks for one thing more. Passing it changes the account, and so the screen. */
export function SecondFactorStep() {
  const t = useTranslate();
  const [isRecovery, setIsRecovery] = useState(false);
  return isRecovery ? (
    <AuthFrame
      title={t("Código de recuperação")}
      lead={t("Use um dos códigos que você guardou. Cada um vale uma vez só.")}
    >
      <RecoveryCodeForm />
      <OtherOptions label={t("Usar o código do aplicativo")} onChange={() => setIsRecovery(false)} />
    </AuthFrame>
  ) : (
    <AuthFrame
      title={t("Verificação em duas etapas")}
      lead={t("Abra seu aplicativo autenticador e digite o código de 6 dígitos.")}
    >
      <CodeForm />
      <OtherOptions label={t("Usar um código de recuperação")} onChange={() => setIsRecovery(true)} />
    </AuthFrame>
  );
}

function OtherOptions({ label, onChange }: { label: string; onChange: () => void }) {
  const t = useTranslate();
  const { signOut } = useAccount();
  return (
    <div className="mt-5 -mb-2.5 flex flex-wrap justify-between gap-x-6 border-t border-t-line pt-3 text-meta">
      <Button label={label} kind="ghost" size="tight" className="-ml-2" onClick={onChange} />
      <Button label={t("Sair")} kind="ghost" size="tight" onClick={() => void signOut()} />
    </div>
  );
}

function CodeForm() {
  const t = useTranslate();
  const { factors, chosen, choose } = useFactors();
  async function verify(code: string): Promise<AuthError | null> {
    // The list may not have loaded yet, or have failed.
    const id = chosen ?? (await listFactors())[0]?.id;
    return (await verifyCode(id ?? "", code)).error;
  }
  return (
    <VerifyForm
      formId="codigo-formulario"
      schema={totpSchema}
      verify={verify}
      id="codigo-digitos"
      label={t("Código de verificação")}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000 000"
    >
      {factors.length > 1 && <FactorChoice factors={factors} chosen={chosen} onChoose={choose} />}
    </VerifyForm>
  );
}

function RecoveryCodeForm() {
  const t = useTranslate();
  return (
    <VerifyForm
      formId="recuperacao-formulario"
      schema={recoveryCodeSchema}
      verify={verifyRecovery}
      id="recuperacao-codigo"
      label={t("Código de recuperação")}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

interface VerifyFormProps extends Omit<ComponentProps<typeof TextField>, "name"> {
  formId: string;
  schema: typeof totpSchema | typeof recoveryCodeSchema;
  /** Resolves to why the code was refused. */
  verify: (code: string) => Promise<AuthError | null>;
  /** Above the field. */
  children?: ReactNode;
}

function VerifyForm({ formId, schema, verify, children, ...field }: VerifyFormProps) {
  const t = useTranslate();
  const voice = useAuthErrorText();
  const { refresh } = useAccount();
  const { state, note, isBusy, isWaiting, formProps } = useSchemaForm({
    schema,
    unexpected: secondFactorError(undefined, voice),
    async send({ code }) {
      const error = await verify(code);
      if (error) return refusalOf(error, voice);
      await refresh();
      return undefined;
    },
  });
  return (
    <form id={formId} className="auth-form" {...formProps}>
      <FormNote text={state.message} isGood={false} noteRef={note} />
      {children}
      <div className="code-control">
        <TextField {...field} name="code" required error={state.fields.code} />
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

function useFactors() {
  const { data: factors = [] } = useLoad<Factor[]>("", listFactors);
  const [chosen, choose] = useState<string>();
  return { factors, chosen: chosen ?? factors[0]?.id, choose };
}

interface FactorChoiceProps {
  factors: Factor[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** Shown only to users with more than one app. */
function FactorChoice({ factors, chosen, onChoose }: FactorChoiceProps) {
  const t = useTranslate();
  return (
    <div className="field mb-4">
      <label htmlFor="codigo-aplicativo" className="field-label">
        {t("Aplicativo")}
      </label>
      <select
        id="codigo-aplicativo"
        className="control"
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
      >
        {factors.map(({ id, name }, index) => (
          <option key={id} value={id}>
            {name || t("Aplicativo {{n}}", { n: index + 1 })}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Our own endpoint refuses by throwing, the official client in its result. */
async function verifyRecovery(code: string): Promise<AuthError | null> {
  try {
    return (await verifyRecoveryCode(code)).error;
  } catch (error) {
    if (error instanceof CallError) return new AuthError(error.message, error.status, error.code);
    throw error;
  }
}

/** A wrong code is an error of the field, anything else a message about the whole form. */
function refusalOf(error: AuthError, voice: Voice): Refusal {
  const sentence = secondFactorError(wireMessage(error), voice);
  return error.code === "mfa_verification_failed" ? { fields: { code: sentence } } : { message: sentence };
}
