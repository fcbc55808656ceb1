import type { Context } from "hono";
import { openPriceList } from "#domain/prices/price-list/open-price-list.ts";
import {
  type PriceListCheck,
  type PriceListResult,
  priceListLimits,
  priceListMessage,
  priceListMessages,
} from "#domain/prices/price-list/price-list.ts";
import { priceListSchema } from "#domain/prices/price-list/price-list-schema.ts";
import type { ImportProgress } from "#domain/products/import-export/file-import.ts";
import type { Config } from "#server/config.ts";
import { recordEvent } from "#server/db/audit.ts";
import type { Db } from "#server/db/connect.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { extendBodyDeadline } from "#server/http/body-deadlines.ts";
import { lockAdmin } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import { readBody, readBytes } from "#server/http/read-input.ts";
import { saveProgress } from "#server/products/import-export/imported-rows-store.ts";
import type { Caller } from "#server/session/session-store.ts";
import { type CheckedPriceList, checkPriceList } from "./check-price-list.ts";
import { writePriceList } from "./write-price-list.ts";

interface PriceListFile extends CheckedPriceList {
  key: string | undefined;
  isDry: boolean;
}

/** JSON writes quotes and line ends of the file as two letters: a tenth of a list, or somewhat more. */
const largestBody = 1.25 * priceListLimits.bytes + 1024;

/** Reads and validates the list before a transaction is open. */
export async function readPriceList(c: Context): Promise<{ input: PriceListFile; raw: string }> {
  extendBodyDeadline(c);
  const { input, raw } = await readBody(c, priceListSchema, () =>
    readBytes(c, largestBody, refusal(413, "too_large", priceListMessages.too_large)),
  );
  const checked = await checkPriceList(openPriceList(input.format, input.text), new Date());
  if ("fault" in checked) throw refusal(422, "invalid", checked.fault);
  return { input: { ...checked, isDry: input.dryRun, key: c.req.header("idempotency-key") }, raw };
}

function refusal(status: number, code: string, message: string): Problem {
  return new Problem(status, code, message, { fields: { text: message } });
}

interface ImportContext {
  input: PriceListFile;
  db: Db;
  caller: Caller | null;
  config: Config;
}

/**
 * Runs before the call's own transaction, in many short ones. Nothing is written while one row is wrong. Verdicts are left to their
 * job, which runs every minute: the caller would wait for offers of thousands of products.
 */
export async function importPrices(context: ImportContext): Promise<PriceListCheck | PriceListResult> {
  const { input, db, caller, config } = context;
  const { isDry, check, readings } = input;
  // A slow body takes minutes: the caller may have lost the role meanwhile.
  await inTransaction(db, (tx) => lockAdmin(tx, caller, config));
  if (isDry) return check;
  if (check.invalid > 0)
    throw new Problem(422, "invalid", priceListMessages.invalid, { extra: { ...check } });
  const created = await writePriceList(db, readings, (tx, progress, isFirst) =>
    recordStep(tx, context, progress, isFirst),
  );
  const { valid, repeated, ignored, products } = check;
  const result = { created, unchanged: valid - created, repeated, ignored, products };
  return { message: priceListMessage(result), ...result };
}

/** One event for the whole list, with its first step. */
async function recordStep(
  tx: Tx,
  { input: { key, readings }, caller, config }: ImportContext,
  progress: ImportProgress,
  isFirst: boolean,
): Promise<void> {
  const { id: actor_id } = await lockAdmin(tx, caller, config);
  if (isFirst)
    await recordEvent(tx, {
      actor_id,
      action: "import-prices",
      object_kind: "prices",
      object_id: newId(),
      after: { prices: readings.length },
    });
  if (key !== undefined) await saveProgress(tx, actor_id, key, progress);
}
