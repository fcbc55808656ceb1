import FileDown from "lucide-react/icons/file-down";
import { useEffect, useRef, useState } from "react";
import {
  type ImportCheck,
  importLimits,
  importMessages,
} from "#domain/products/import-export/file-import.ts";
import { tableModel } from "#domain/products/import-export/write-table.ts";
import { CallError } from "#web/api/call.ts";
import { checkImport, importProducts } from "#web/api/products-admin.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { TextField } from "#web/ui/field.tsx";
import { idempotencyKeys, newKey } from "#web/ui/idempotency-key.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { useLoad } from "#web/ui/use-load.ts";
import { type CheckedFile, ImportReport } from "./import-report.tsx";
import { formatOf, textOf, translatedMessage, useImportRefusal } from "./import-text.ts";

interface ImportProductsProps {
  /** Products are on their way: the end of it has to be seen. */
  onBusy: (isBusy: boolean) => void;
  onImported: () => void;
}

/** A file of products: looked at first, row by row, and then taken whole or not at all. */
export function ImportProducts({ onBusy, onImported }: ImportProductsProps) {
  const t = useTranslate();
  const { file, failure, isChecking, choose, send } = useImport(onBusy, onImported);
  const input = useRef<HTMLInputElement>(null);
  const report = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (file) report.current?.focus();
    // The same file may be chosen again once it was mended.
    else if (input.current && !isChecking) input.current.value = "";
  }, [file, isChecking]);

  return (
    <section aria-labelledby="levar-importar">
      <h3 id="levar-importar" className="text-xl font-[750]">
        {t("Importar")}
      </h3>
      <p className="mt-1 text-lead">
        {t("Os produtos entram como pendentes, a não ser que a coluna Status diga outra coisa.")}
      </p>
      <button
        type="button"
        className="text-link inline-flex items-center gap-2 min-h-11 my-1 text-start [&>svg]:flex-none"
        onClick={() => saveFile("modelo-de-produtos.csv", "text/csv;charset=utf-8", tableModel)}
      >
        <FileDown size={18} aria-hidden="true" />
        {t("Baixar um modelo com as colunas")}
      </button>
      <TextField
        ref={input}
        type="file"
        id="levar-arquivo"
        name="text"
        label={t("Arquivo CSV ou JSON")}
        hint={t("Até 1.000 produtos e 2 MB. Nada é gravado antes de você conferir.")}
        error={failure}
        accept=".csv,.json,text/csv,application/json"
        className="control cursor-pointer file:me-3 file:py-0.5 file:px-3.5 file:border-[1.5px] file:border-edge file:rounded-[99px] file:font-[650] file:text-ink file:bg-surface file:cursor-pointer"
        onChange={({ target }) => choose(target.files?.[0])}
      />
      <p role="status" className="not-empty:mt-3">
        {isChecking && t("Conferindo o arquivo…")}
      </p>
      {file && <ImportReport file={file} headingRef={report} onSend={send} />}
    </section>
  );
}

/** A file is looked at as soon as it is chosen; only a file without a fault can be sent. */
function useImport(onBusy: (isBusy: boolean) => void, onImported: () => void) {
  const checking = useChecking();
  return { ...checking, send: useSending(checking, onBusy, onImported) };
}

function useChecking() {
  const t = useTranslate();
  const refusalOf = useImportRefusal();
  const [chosen, setChosen] = useState<{ file: File; key: string }>();
  const [failure, setFailure] = useState<string>();

  function choose(file: File | undefined): void {
    setFailure(undefined);
    setChosen(file && { file, key: newKey() });
  }

  const read = () => checkedFile((chosen as { file: File }).file);
  const { data, isCurrent, set } = useLoad(chosen?.key, read, {
    handleFailure(error) {
      setChosen(undefined);
      setFailure(error instanceof RangeError ? t(error.message) : refusalOf(error));
      return true;
    },
  });
  const file = chosen && isCurrent ? data : undefined;
  return { file, setFile: set, failure, setFailure, isChecking: chosen !== undefined && !isCurrent, choose };
}

function useSending(
  { file, setFile, setFailure, choose }: ReturnType<typeof useChecking>,
  onBusy: (isBusy: boolean) => void,
  onImported: () => void,
) {
  const t = useTranslate();
  const tell = useToast();
  const { recount } = usePanel();
  const refusalOf = useImportRefusal();
  const [keyFor] = useState(idempotencyKeys);
  return async function send(): Promise<void> {
    if (!file) return;
    const { format, text } = file;
    setFailure(undefined);
    onBusy(true);
    try {
      const { message } = await importProducts({ format, text }, keyFor({ format, text }));
      choose(undefined);
      tell(translatedMessage(t, message));
      recount();
      onImported();
    } catch (error) {
      const check = checkIn(error);
      if (check) setFile((now) => ({ ...now, check }));
      setFailure(refusalOf(error));
    } finally {
      onBusy(false);
    }
  };
}

async function checkedFile(chosen: File): Promise<CheckedFile> {
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
