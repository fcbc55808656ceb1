import { setTimeout } from "node:timers/promises";
import type { ImportedProduct } from "#domain/products/product-schema.ts";
import { databaseTime } from "#server/db/housekeeping.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { lockAdmin, requireCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { BeforeContext } from "#server/http/route.ts";
import { insertProducts } from "#server/products/insert-product.ts";
import { editProduct } from "#server/products/moderation/edit-product.ts";
import { moderatorOf } from "#server/products/moderation/moderator.ts";
import { tagsOf } from "#server/products/products-store.ts";
import type { Caller } from "#server/session/session-store.ts";
import { findImportedRows, lockImport, saveImportedRows, saveProgress } from "./imported-rows-store.ts";
import type { PlannedRow } from "./plan-import.ts";

export interface ImportContext extends Pick<BeforeContext<unknown>, "db" | "caller" | "config" | "mail"> {
  /** The call's Idempotency-Key: under it the progress is stored. */
  key: string | undefined;
}

/** A step holds the embedded engine's one connection: about as long as one page that is not cached. */
const stepMs = 25;
/** A transaction has a cost of its own: fewer rows would hardly make it shorter. */
const leastRows = 4;
const mostRows = 50;
const longestPauseMs = 250;

/**
 * Writes the rows in short transactions and pauses between them for twice as long as each took, so that other requests get most of
 * the database. What a step has written stays; a row that has become invalid meanwhile is reported and stops no other.
 */
export async function runImport(context: ImportContext, rows: readonly PlannedRow[]): Promise<PlannedRow[]> {
  const done: PlannedRow[] = [];
  let size = leastRows;
  while (done.length < rows.length) {
    const step = nextStep(rows, done.length, size);
    const began = performance.now();
    const written = await writeStep(context, step, { done: done.length + step.length, total: rows.length });
    if (written) done.push(...written);
    const took = performance.now() - began;
    size = written ? Math.min(mostRows, Math.max(leastRows, Math.round((step.length * stepMs) / took))) : 1;
    if (step.some(isWritten)) await setTimeout(Math.min(2 * took, longestPauseMs));
  }
  return done;
}

function isWritten({ action }: PlannedRow): boolean {
  return action !== "none";
}

/** One edit, as a single call makes it, or as many new products as fit; what changes nothing goes along. */
function nextStep(rows: readonly PlannedRow[], from: number, size: number): PlannedRow[] {
  const step: PlannedRow[] = [];
  for (const row of rows.slice(from)) {
    const before = step.filter(isWritten);
    const isFull =
      before.length === size || before.some(({ edit }) => edit) || (before.length > 0 && row.edit);
    if (isFull && isWritten(row)) break;
    step.push(row);
  }
  return step;
}

type Progress = { done: number; total: number };

/** Null: one of several rows was refused, and each is to be tried alone. */
async function writeStep(
  { db, key, ...context }: ImportContext,
  rows: PlannedRow[],
  progress: Progress,
): Promise<PlannedRow[] | null> {
  try {
    return await inTransaction(db, async (tx) => {
      const written = await writeRows(tx, context, rows);
      if (key !== undefined) await saveProgress(tx, requireCaller(context.caller).id, key, progress);
      return written;
    });
  } catch (error) {
    if (!(error instanceof Problem) || error.status === 401 || error.status === 403) throw error;
    if (rows.filter(isWritten).length > 1) return null;
    const errors = error.fields ?? { row: error.message };
    return rows.map((row) => (isWritten(row) ? { ...row, errors } : row));
  }
}

async function writeRows(
  tx: Tx,
  { caller, config, mail }: Omit<ImportContext, "db" | "key">,
  rows: PlannedRow[],
): Promise<PlannedRow[]> {
  const owner = await lockAdmin(tx, caller, config);
  const now = await databaseTime(tx);
  const edited = rows.find((row) => isWritten(row) && row.edit);
  if (!edited?.edit) return insertNew(tx, rows, owner, now);
  const { id: productId, version, fields: productData } = edited.edit;
  const moderator = await moderatorOf({ tx, caller, config, mail, now });
  await editProduct(moderator, { productId, version, productData });
  return rows;
}

/** Those that another run of the same file has not inserted since the check. */
async function insertNew(tx: Tx, rows: PlannedRow[], owner: Caller, now: Date): Promise<PlannedRow[]> {
  const added = rows.filter(isWritten);
  if (added.length === 0) return rows;
  await lockImport(tx, owner.id);
  const keys = added.flatMap(({ key }) => key ?? []);
  const before = await findImportedRows(tx, owner.id, keys);
  const fresh = added.filter(({ key }) => key !== null && !before.has(key));
  if (fresh.length > 0) {
    const offers = fresh.map(({ product }) => product as ImportedProduct);
    const inserted = await insertProducts(tx, offers, { owner, action: "import-products", now });
    for (const product of inserted)
      if (product.status === "approved") for (const tag of tagsOf(product)) tx.changes.add(tag);
    const stored = inserted.map(({ id }, i) => ({ id, key: fresh[i]?.key ?? "" }));
    await saveImportedRows(tx, owner.id, stored);
  }
  return rows.map((row) => (row.key !== null && before.has(row.key) ? { ...row, action: "none" } : row));
}
