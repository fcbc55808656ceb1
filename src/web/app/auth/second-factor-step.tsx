import { useState } from "react";
import { secondFactorError } from "#domain/auth/auth-messages.ts";
import { recoveryCodeSchema, totpSchema } from "#domain/auth/second-factor-schema.ts";
import { type Factor, listFactors, verifyCode, verifyRecoveryCode } from "#web/api/second-factor.ts";
import { type SchemaFormProps, Submit } from "#web/app/schema-form.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { useLoad } from "#web/ui/use-load.ts";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { CodeField, DigitsField } from "./credential-fields.tsx";

/** The password was right; the account asks for one thing more. Passing it changes the account, and so the screen. */
export function SecondFactorStep() {
  const t = useTranslate();
  const { refresh } = useAccount();
  const [isRecovery, setIsRecovery] = useState(false);
  return isRecovery ? (
    <AuthFrame
      title={t("Código de recuperação")}
      lead={t("Use um dos códigos que você guardou. Cada um vale uma vez só.")}
    >
      <RecoveryCodeForm onVerified={refresh} />
      <OtherOptions label={t("Usar o código do aplicativo")} onChange={() => setIsRecovery(false)} />
    </AuthFrame>
  ) : (
    <AuthFrame
      title={t("Verificação em duas etapas")}
      lead={t("Abra seu aplicativo autenticador e digite o código de 6 dígitos.")}
    >
      <DigitsForm onVerified={refresh} />
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

interface Verified {
  onVerified: () => Promise<unknown>;
}

export function RecoveryCodeForm(props: Verified) {
  const t = useTranslate();
  return (
    <VerifyForm
      id="recuperacao-formulario"
      schema={recoveryCodeSchema}
      verify={verifyRecoveryCode}
      {...props}
    >
      <CodeField
        id="recuperacao-codigo"
        label={t("Código de recuperação")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </VerifyForm>
  );
}

export function DigitsForm(props: Verified) {
  const { data: factors = [] } = useLoad<Factor[]>("", listFactors);
  const [picked, pick] = useState<string>();
  const chosen = picked ?? factors[0]?.id;
  async function verify(code: string): Promise<void> {
    // The list may not have loaded yet, or have failed.
    const id = chosen ?? (await listFactors())[0]?.id;
    await verifyCode(id ?? "", code);
  }
  return (
    <VerifyForm id="codigo-formulario" schema={totpSchema} verify={verify} {...props}>
      {factors.length > 1 && <FactorChoice factors={factors} chosen={chosen} onChoose={pick} />}
      <DigitsField id="codigo-digitos" />
    </VerifyForm>
  );
}

interface VerifyFormProps
  extends Verified,
    Pick<SchemaFormProps<{ code: string }>, "id" | "schema" | "children"> {
  verify: (code: string) => Promise<void>;
}

function VerifyForm({ verify, onVerified, children, ...form }: VerifyFormProps) {
  const t = useTranslate();
  async function send({ code }: { code: string }): Promise<void> {
    await verify(code);
    await onVerified();
  }
  return (
    <AuthForm {...form} errorText={secondFactorError} send={send}>
      {children}
      <Submit label={t("Verificar")} busyLabel={t("Verificando…")} className="mt-1" />
    </AuthForm>
  );
}

interface FactorChoiceProps {
  factors: Factor[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

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
