import { useState } from "react";
import {
  type ImportCheck,
  importLimits,
  importMessages,
} from "#domain/products/import-export/import-export.ts";
import { CallError } from "#web/api/call.ts";
import { checkImport, type ImportFile, importProducts } from "#web/api/products-admin.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { idempotencyKeys, newKey } from "#web/ui/idempotency-key.ts";
import { useLoad } from "#web/ui/use-load.ts";
import { formatOf, textOf, translatedMessage, useImportRefusal } from "./import-text.ts";

export interface CheckedFile extends ImportFile {
  name: string;
  check: ImportCheck;
}

/** A file is looked at as soon as it is chosen; only a file without a fault can be sent. */
export function useImport(onBusy: (isBusy: boolean) => void, onImported: () => void) {
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
