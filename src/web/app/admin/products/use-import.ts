import { useRef, useState } from "react";
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
import { idempotencyKeys } from "#web/ui/idempotency-key.ts";
import { spoken, useCarryRefusal } from "./import-refusal.ts";
import { formatOf, textOf } from "./import-text.ts";

export interface CheckedFile extends ImportFile {
  name: string;
  check: ImportCheck;
}

/** A file is looked at as soon as it is chosen; only a file without a fault can be sent. */
export function useImport(onBusy: (isBusy: boolean) => void, onImported: () => void) {
  const checking = useChecking();
  const send = useSending(checking, onBusy, onImported);
  const { file, failure, isChecking, choose } = checking;
  return { file, failure, isChecking, choose, send };
}

function useChecking() {
  const t = useTranslate();
  const refusalOf = useCarryRefusal();
  /** What the server said about the file that was chosen last. */
  const [file, setFile] = useState<CheckedFile>();
  const [failure, setFailure] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  const turn = useRef(0);

  async function choose(chosen: File | undefined): Promise<void> {
    const mine = ++turn.current;
    setFile(undefined);
    setFailure(undefined);
    setIsChecking(chosen !== undefined);
    if (!chosen) return;
    try {
      const checked = await checkedFile(chosen);
      if (mine === turn.current) setFile(checked);
    } catch (error) {
      if (mine === turn.current)
        setFailure(error instanceof RangeError ? t(error.message) : refusalOf(error));
    } finally {
      if (mine === turn.current) setIsChecking(false);
    }
  }

  return { file, setFile, failure, setFailure, isChecking, choose };
}

function useSending(
  { file, setFile, setFailure }: ReturnType<typeof useChecking>,
  onBusy: (isBusy: boolean) => void,
  onImported: () => void,
) {
  const t = useTranslate();
  const tell = useToast();
  const { recount } = usePanel();
  const refusalOf = useCarryRefusal();
  const [keyFor] = useState(idempotencyKeys);
  return async function send(): Promise<void> {
    if (!file) return;
    const { format, text } = file;
    setFailure(undefined);
    onBusy(true);
    try {
      const { message } = await importProducts({ format, text }, keyFor({ format, text }));
      setFile(undefined);
      tell(spoken(t, message));
      recount();
      onImported();
    } catch (error) {
      const check = checkIn(error);
      if (check) setFile({ ...file, check });
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
