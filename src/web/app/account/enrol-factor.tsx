import { useRef } from "react";
import { totpSchema } from "#domain/auth/second-factor-schema.ts";
import type { NewFactor } from "#web/api/factor-setup.ts";
import { verifyCode } from "#web/api/second-factor.ts";
import { isWrongCode } from "#web/app/auth/auth-error-text.ts";
import { DigitsField } from "#web/app/auth/credential-fields.tsx";
import { SchemaForm, Submit } from "#web/app/schema-form.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { useCopy } from "#web/ui/use-copy.ts";

interface EnrolFactorProps {
  factor: NewFactor;
  onCancel: () => void;
  onVerified: () => Promise<void>;
}

/** Two steps: the app learns the secret, and shows that it has. */
export function EnrolFactor({ factor, onCancel, onVerified }: EnrolFactorProps) {
  const t = useTranslate();
  return (
    <ol className="steps">
      <li>
        <p className="font-semibold">
          {t("Abra um aplicativo autenticador no celular e leia este código, ou digite a chave.")}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-5">
          {/* White by night too: cameras want dark on light. */}
          <img
            src={factor.qr_code}
            alt={t("Código QR para o aplicativo autenticador")}
            width={184}
            height={184}
            className="shrink-0 rounded-lg border border-line bg-white p-2"
          />
          <Secret secret={factor.secret} />
        </div>
      </li>
      <li>
        <p className="font-semibold">{t("Digite o código de 6 dígitos que o aplicativo mostra.")}</p>
        <CodeForm factorId={factor.id} onCancel={onCancel} onVerified={onVerified} />
      </li>
    </ol>
  );
}

function Secret({ secret }: { secret: string }) {
  const t = useTranslate();
  const shown = useRef<HTMLElement>(null);
  const { state, copy } = useCopy(secret, shown);
  return (
    <div className="min-w-[min(14rem,100%)] flex-1">
      <p className="text-xs font-semibold text-muted">{t("Chave para digitar")}</p>
      <code ref={shown} className="mt-1 block font-bold tracking-[0.06em] wrap-anywhere">
        {secret.replace(/(.{4})(?=.)/g, "$1 ")}
      </code>
      <Button
        label={state === "copied" ? t("Chave copiada") : t("Copiar chave")}
        kind="line"
        className="mt-3"
        onClick={() => void copy()}
      />
      <p role="status" className="sr-only">
        {state === "copied" && t("Chave copiada")}
      </p>
    </div>
  );
}

type CodeFormProps = Omit<EnrolFactorProps, "factor"> & { factorId: string };

function CodeForm({ factorId, onCancel, onVerified }: CodeFormProps) {
  const t = useTranslate();
  const refusalOf = useRefusal();
  async function send({ code }: { code: string }): Promise<void> {
    await verifyCode(factorId, code);
    await onVerified();
  }
  function refuse(error: unknown) {
    const { message } = refusalOf(error);
    return isWrongCode(error) ? { fields: { code: message } } : { message };
  }
  return (
    <SchemaForm id="seguranca-codigo" className="mt-3" schema={totpSchema} send={send} refuse={refuse}>
      <div className="max-w-72">
        <DigitsField id="seguranca-digitos" />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Submit label={t("Ativar")} busyLabel={t("Verificando…")} />
        <Button label={t("Cancelar")} kind="ghost" onClick={onCancel} />
      </div>
    </SchemaForm>
  );
}
