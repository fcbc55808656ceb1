import { type RefObject, useRef, useState } from "react";
import { totpSchema } from "#domain/auth/second-factor-schema.ts";
import { fileStem } from "#domain/format/file-stem.ts";
import { confirmFactor, type NewFactor } from "#web/api/factor-setup.ts";
import { useSite } from "#web/app/app-props.ts";
import { isWrongCode } from "#web/app/auth/auth-error-text.ts";
import { DigitsField } from "#web/app/auth/credential-fields.tsx";
import { Download } from "#web/app/icons.ts";
import { SchemaForm, Submit } from "#web/app/schema-form.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Copy, Printer } from "#web/ui/icons.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { useCopy } from "#web/ui/use-copy.ts";
import { type Proof, useProof } from "./proof.ts";

interface EnrolFactorProps {
  factor: NewFactor;
  /** What it was enrolled with. */
  proof: Proof;
  onCancel: () => void;
  onVerified: () => Promise<void>;
}

/** Two steps: the app learns the secret, and shows that it has. */
export function EnrolFactor({ factor, ...rest }: EnrolFactorProps) {
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
        <CodeForm factorId={factor.id} {...rest} />
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

function CodeForm({ factorId, proof, onCancel, onVerified }: CodeFormProps) {
  const t = useTranslate();
  const refusalOf = useRefusal();
  const withProof = useProof();
  async function send({ code }: { code: string }): Promise<void> {
    await withProof((shown) => confirmFactor(factorId, code, shown), proof);
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

/** For users who lose their phone. They are shown once: the button waits until the user has stored them. */
export function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const t = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  const [isStored, setIsStored] = useState(false);
  return (
    <div className="print-alone">
      <h3 className="text-xl font-bold">{t("Guarde seus códigos de recuperação")}</h3>
      <p className="mt-1">
        {t(
          "Se você perder o celular, cada um deles abre sua conta uma vez. Eles aparecem só agora: guarde-os fora do celular.",
        )}
      </p>
      <ol
        ref={list}
        className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-6 gap-y-2 rounded-[12px] border-[1.5px] border-dashed border-edge bg-paper px-5 py-4 font-[ui-monospace,monospace] text-lg font-semibold tracking-[0.04em]"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <CodeActions codes={codes} list={list} />
      <label className="mt-5 flex min-h-11 items-center gap-3 font-semibold print:hidden">
        <input
          type="checkbox"
          checked={isStored}
          onChange={({ target }) => setIsStored(target.checked)}
          className="size-5 accent-go"
        />
        {t("Guardei os códigos em um lugar seguro")}
      </label>
      <Button
        label={t("Concluir")}
        kind="primary"
        size="lg"
        className="mt-3 disabled:opacity-60 print:hidden"
        disabled={!isStored}
        onClick={onStored}
      />
    </div>
  );
}

function CodeActions({ codes, list }: { codes: string[]; list: RefObject<HTMLOListElement | null> }) {
  const t = useTranslate();
  const { name } = useSite();
  const text = `${t("Códigos de recuperação: {{site}}", { site: name })}\n\n${codes.join("\n")}\n`;
  const { state, copy } = useCopy(codes.join("\n"), list);
  const save = () => saveFile(`${fileStem(name)}-codigos-de-recuperacao.txt`, "text/plain", text);
  return (
    <div className="mt-4 flex flex-wrap gap-3 print:hidden">
      <Button kind="line" onClick={() => void copy()}>
        <Copy size={18} /> {state === "copied" ? t("Códigos copiados") : t("Copiar códigos")}
      </Button>
      <Button kind="line" onClick={save}>
        <Download size={18} /> {t("Baixar .txt")}
      </Button>
      <Button kind="line" onClick={() => print()}>
        <Printer size={18} /> {t("Imprimir")}
      </Button>
      <p role="status" className="sr-only">
        {state === "copied" && t("Códigos copiados")}
      </p>
    </div>
  );
}
