import { useState } from "react";
import { formatOf, textOf } from "#domain/products/import-export/file-text.ts";
import { CallError } from "#web/api/call.ts";
import { type ImportFile, loadImportProgress } from "#web/api/products-admin.ts";
import { useToast } from "#web/app/toasts.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { idempotencyKeys } from "#web/ui/idempotency-key.ts";
import { formatCount, useImportRefusal } from "./import-text.ts";
import { type CheckedFile, useCheckedFile } from "./use-checked-file.ts";
import { useProgress } from "./use-progress.ts";

/** What one import does otherwise than the other. */
export interface ImportKind<Check, Result> {
  /** An empty table to fill in. */
  model: { name: string; text: string };
  limits: { bytes: number };
  messages: { too_large: string };
  /** Why the text need not be sent. */
  textFault?: (text: string) => string | undefined;
  check: (file: ImportFile) => Promise<Check>;
  /** After an interruption, where a check tells what is left to write. */
  checkRest?: (file: ImportFile) => Promise<Check>;
  send: (file: ImportFile, key: string) => Promise<Result>;
  /** How many rows will be written. */
  total: (check: Check) => number;
  /** Where rows became wrong while it ran: there is still something to mend. */
  checkAfter?: (result: Result, check: Check) => Check | undefined;
  resultText: (t: Translate, result: Result) => string;
}

export interface ImportEvents {
  /** Rows are on their way: the end of it has to be seen. */
  onBusy: (isBusy: boolean) => void;
  onImported: () => void;
}

/** A file is looked at as soon as it is chosen; only a file without a fault can be sent. */
export function useImport<Check, Result>(kind: ImportKind<Check, Result>, events: ImportEvents) {
  const t = useTranslate();
  const tell = useToast();
  const explain = useInterruption(kind.checkRest);
  const checking = useCheckedFile((chosen) => checkedFile(kind, chosen));
  const { file, setFile, setFailure, choose } = checking;
  const [sending, setSending] = useState<{ key: string; total: number }>();
  const [keyFor] = useState(idempotencyKeys);

  function showCheck(check: Check | undefined, failure: string | undefined): void {
    if (check) setFile((now) => ({ ...now, check }));
    setFailure(failure);
  }

  async function send(): Promise<void> {
    if (!file) return;
    const { format, text, check } = file;
    const key = keyFor({ format, text });
    setFailure(undefined);
    setSending({ key, total: kind.total(check) });
    events.onBusy(true);
    try {
      const result = await kind.send({ format, text }, key);
      const left = kind.checkAfter?.(result, check);
      if (left) return showCheck(left, kind.resultText(t, result));
      choose(undefined);
      tell(kind.resultText(t, result));
      events.onImported();
    } catch (error) {
      const { check: now, failure } = await explain(error, { format, text }, key);
      showCheck(now, failure);
    } finally {
      setSending(undefined);
      events.onBusy(false);
    }
  }

  return { ...checking, isSending: sending !== undefined, send, progress: useProgress(sending) };
}

/** Why it stopped, how much is done by then, and what is left to do. */
function useInterruption<Check>(checkRest?: (file: ImportFile) => Promise<Check>) {
  const t = useTranslate();
  const refusalOf = useImportRefusal();
  return async (error: unknown, file: ImportFile, key: string) => {
    const failure = refusalOf(error);
    const refused = checkIn<Check>(error);
    if (refused || failure === undefined) return { check: refused, failure };
    const { done, total } = await loadImportProgress({ key }).catch(() => ({ done: 0, total: 0 }));
    if (done === 0) return { failure };
    const saved = t(
      "{{done}} de {{total}} linhas foram gravadas. Importe de novo: o que já entrou não se repete.",
      { done: formatCount(done), total: formatCount(total) },
    );
    return { check: await checkRest?.(file).catch(() => undefined), failure: `${failure} ${saved}` };
  };
}

async function checkedFile<Check, Result>(
  kind: ImportKind<Check, Result>,
  chosen: File,
): Promise<CheckedFile<Check>> {
  if (chosen.size > kind.limits.bytes) throw new RangeError(kind.messages.too_large);
  const text = textOf(await chosen.arrayBuffer());
  const fault = kind.textFault?.(text);
  if (fault !== undefined) throw new RangeError(fault);
  const file = { format: formatOf(chosen.name, text), text };
  return { ...file, name: chosen.name, check: await kind.check(file) };
}

/** Something has changed since the file was looked at: the refusal says which rows are wrong now. */
function checkIn<Check>(error: unknown): Check | undefined {
  const body = error instanceof CallError ? (error.body as { rows?: unknown; columns?: unknown }) : undefined;
  return body?.rows && body.columns ? (body as Check) : undefined;
}
