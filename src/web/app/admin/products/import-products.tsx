import FileDown from "lucide-react/icons/file-down";
import { useRef, useState } from "react";
import {
  type ImportCheck,
  type ImportResult,
  importLimits,
  importMessages,
} from "#domain/products/import-export/file-import.ts";
import { formatOf, textOf } from "#domain/products/import-export/file-text.ts";
import { tableModel } from "#domain/products/import-export/write-table.ts";
import { CallError } from "#web/api/call.ts";
import { checkImport, type ImportFile, importProducts, loadImportProgress } from "#web/api/products-admin.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { idempotencyKeys } from "#web/ui/idempotency-key.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { ImportFileField, ImportProgressBar } from "./import-file.tsx";
import { ImportReport } from "./import-report.tsx";
import { importedText, useImportRefusal } from "./import-text.ts";
import { type CheckedFile, useCheckedFile, useReportFocus } from "./use-checked-file.ts";
import { useProgress } from "./use-progress.ts";

interface ImportProductsProps {
  /** Products are on their way: the end of it has to be seen. */
  onBusy: (isBusy: boolean) => void;
  onImported: () => void;
}

/** A file of products: looked at first, row by row; nothing is written while a row is wrong. */
export function ImportProducts({ onBusy, onImported }: ImportProductsProps) {
  const t = useTranslate();
  const { file, failure, isChecking, isSending, choose, send, progress } = useImport(onBusy, onImported);
  const input = useRef<HTMLInputElement>(null);
  const report = useReportFocus(input, file, isChecking);

  return (
    <section aria-labelledby="levar-importar">
      <h3 id="levar-importar" className="text-xl font-[750]">
        {t("Importar produtos")}
      </h3>
      <p className="mt-1 text-lead">
        {t(
          "Uma linha com ID muda o produto que já existe. Sem ID, cria um produto pendente, a não ser que a coluna Status diga outra coisa.",
        )}
      </p>
      <button
        type="button"
        className="text-link inline-flex items-center gap-2 min-h-11 my-1 text-start [&>svg]:flex-none"
        onClick={() => saveFile("modelo-de-produtos.csv", "text/csv;charset=utf-8", tableModel)}
      >
        <FileDown size={18} aria-hidden="true" />
        {t("Baixar um modelo com as colunas")}
      </button>
      <ImportFileField
        inputRef={input}
        id="levar-arquivo"
        label={t("Arquivo CSV ou JSON")}
        hint={t("Até 1.000 produtos e 2 MB. Nada é gravado antes de você conferir.")}
        error={failure}
        isChecking={isChecking}
        isSending={isSending}
        onChoose={choose}
      />
      {file && <ImportReport file={file} headingRef={report} onSend={send} />}
      {progress && <ImportProgressBar {...progress} />}
    </section>
  );
}

/** A file is looked at as soon as it is chosen; only a file without a fault can be sent. */
function useImport(onBusy: (isBusy: boolean) => void, onImported: () => void) {
  const checking = useCheckedFile(checkedFile);
  const [sending, setSending] = useState<{ key: string; total: number }>();
  const progress = useProgress(sending);
  const send = useSending(
    checking,
    (now) => {
      setSending(now);
      onBusy(now !== undefined);
    },
    onImported,
  );
  return { ...checking, isSending: sending !== undefined, send, progress };
}

function useSending(
  { file, setFile, setFailure, choose }: ReturnType<typeof useCheckedFile<CheckedFile<ImportCheck>>>,
  onSending: (sending: { key: string; total: number } | undefined) => void,
  onImported: () => void,
) {
  const t = useTranslate();
  const tell = useToast();
  const { recount } = usePanel();
  const explain = useInterruption();
  const [keyFor] = useState(idempotencyKeys);

  return async function send(): Promise<void> {
    if (!file) return;
    const { format, text } = file;
    const key = keyFor({ format, text });
    setFailure(undefined);
    onSending({ key, total: file.check.rows.length });
    try {
      const result = await importProducts({ format, text }, key);
      recount();
      const left = checkAfter(result, file.check);
      if (left) setFile((now) => ({ ...now, check: left }));
      if (left) return setFailure(importedText(t, result));
      choose(undefined);
      tell(importedText(t, result));
      onImported();
    } catch (error) {
      const { check, failure } = await explain(error, { format, text }, key);
      if (check) setFile((now) => ({ ...now, check }));
      setFailure(failure);
    } finally {
      onSending(undefined);
    }
  };
}

/** The rows that became wrong while it ran, with the others: there is still something to mend. */
function checkAfter({ rows }: ImportResult, check: ImportCheck): ImportCheck | undefined {
  const invalid = rows.filter(({ ok }) => !ok).length;
  return invalid > 0 ? { ...check, rows, valid: rows.length - invalid, invalid } : undefined;
}

/** Why it stopped, how much is done by then, and what is left to do. */
function useInterruption() {
  const t = useTranslate();
  const refusalOf = useImportRefusal();
  return async (error: unknown, file: ImportFile, key: string) => {
    const refused = checkIn(error);
    if (refused) return { check: refused, failure: refusalOf(error) };
    const { done, total } = await loadImportProgress({ key }).catch(() => ({ done: 0, total: 0 }));
    const failure = refusalOf(error);
    if (done === 0 || failure === undefined) return { failure };
    const saved = t(
      "{{done}} de {{total}} linhas foram gravadas. Importe de novo: o que já entrou não se repete.",
      {
        done,
        total,
      },
    );
    return { check: await checkImport(file).catch(() => undefined), failure: `${failure} ${saved}` };
  };
}

async function checkedFile(chosen: File): Promise<CheckedFile<ImportCheck>> {
  if (chosen.size > importLimits.bytes) throw new RangeError(importMessages.too_large);
  const text = textOf(await chosen.arrayBuffer());
  const file = { format: formatOf(chosen.name, text), text };
  return { ...file, name: chosen.name, check: await checkImport(file) };
}

/** Something has changed since the file was looked at: the refusal says which rows are wrong now. */
function checkIn(error: unknown): ImportCheck | undefined {
  const body = error instanceof CallError ? (error.body as Partial<ImportCheck> | undefined) : undefined;
  return body?.rows && body.columns ? (body as ImportCheck) : undefined;
}
