import { setImmediate } from "node:timers/promises";
import type { Context } from "hono";
import type { FileRow } from "#domain/products/import-export/file-import.ts";
import {
  countActions,
  type IgnoredColumns,
  type ImportCheck,
  type ImportResult,
  importedMessage,
  importLimits,
  importMessages,
} from "#domain/products/import-export/file-import.ts";
import { importSchema } from "#domain/products/import-export/import-schema.ts";
import { readFile } from "#domain/products/import-export/read-file.ts";
import {
  responseRow,
  type ValidatedRow,
  validateRow,
  warnOfDuplicates,
} from "#domain/products/import-export/validate-rows.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { extendBodyDeadline } from "#server/http/body-deadlines.ts";
import { lockAdmin } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import { readBody, readBytes } from "#server/http/read-input.ts";
import { planImport } from "./plan-import.ts";
import { type ImportContext, runImport } from "./run-import.ts";

interface ImportedFile {
  key: string | undefined;
  isDry: boolean;
  rows: ValidatedRow[];
  columns: IgnoredColumns;
}

/** JSON writes a line break, a quote and a tab of the file as two letters each. */
const largestBody = 2 * importLimits.bytes + 1024;

/** Reads and validates the file before a transaction is open: a thousand rows would hold its connection too long. */
export async function readImport(c: Context): Promise<{ input: ImportedFile; raw: string }> {
  extendBodyDeadline(c);
  const { input, raw } = await readBody(c, importSchema, () =>
    readBytes(c, largestBody, refusal(413, "too_large", importMessages.too_large)),
  );
  const file = readFile(input.format, input.text);
  if ("fault" in file) throw refusal(422, "invalid", file.fault);
  const rows = await validateInBatches(file.rows, new Date());
  const key = c.req.header("idempotency-key");
  return { input: { isDry: input.dryRun, rows, columns: file.columns, key }, raw };
}

function refusal(status: number, code: string, message: string): Problem {
  return new Problem(status, code, message, { fields: { text: message } });
}

const rowsAtOnce = 50;

/** In batches: a thousand rows at once would block the event loop for a tenth of a second. */
async function validateInBatches(rows: readonly FileRow[], now: Date): Promise<ValidatedRow[]> {
  const validated: ValidatedRow[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    validated.push(...rows.slice(at, at + rowsAtOnce).map((row) => validateRow(row, now)));
    await setImmediate();
  }
  warnOfDuplicates(validated);
  return validated;
}

type Before = Omit<ImportContext, "key"> & { input: ImportedFile };

/**
 * Runs before the call's own transaction, in many short ones. Nothing is written while one row is wrong; a dry run only says what
 * would happen.
 */
export async function importFile({ input, ...context }: Before): Promise<ImportCheck | ImportResult> {
  const { isDry, rows, columns, key } = input;
  // A slow body takes minutes: the caller may have lost the role meanwhile.
  const { id: admin } = await inTransaction(context.db, (tx) =>
    lockAdmin(tx, context.caller, context.config),
  );
  const planned = await planImport(context.db, rows, { admin, now: new Date() });
  const checked = planned.map(responseRow);
  const valid = checked.filter(({ ok }) => ok).length;
  const check: ImportCheck = { rows: checked, valid, invalid: checked.length - valid, columns };
  if (isDry) return check;
  if (check.invalid > 0) throw new Problem(422, "invalid", importMessages.invalid, { extra: { ...check } });
  const done = (await runImport({ ...context, key }, planned)).map(responseRow);
  const counts = countActions(done);
  const failed = done.filter(({ ok }) => !ok).length;
  const { create: created, update: updated, none: unchanged } = counts;
  return { message: importedMessage(counts, failed), created, updated, unchanged, rows: done };
}
