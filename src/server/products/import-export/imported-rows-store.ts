import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { ImportProgress } from "#domain/products/import-export/file-import.ts";
import type { ImportedProduct } from "#domain/products/product-schema.ts";
import { idempotencyKeys } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { idempotencyScope } from "#server/http/idempotency.ts";

const path = "/import-products";
const rowScope = (admin: string) => idempotencyScope(`${path} row`, admin);
const progressScope = (admin: string) => idempotencyScope(`${path} progress`, admin);

/**
 * One key for each new product of a file, by its content: rows that are the same differ by their number among each other. So an
 * interrupted import can be repeated, and its file mended, without a second copy of what is done.
 */
export function rowKeys(rows: readonly (ImportedProduct | null)[]): (string | null)[] {
  const seen = new Map<string, number>();
  return rows.map((product) => {
    if (!product) return null;
    const content = createHash("sha256").update(JSON.stringify(product)).digest("base64url");
    const nth = (seen.get(content) ?? 0) + 1;
    seen.set(content, nth);
    return `${content} ${nth}`;
  });
}

/** Which of these rows this admin has imported in the last 24 hours; one whose product was deleted since may come again. */
export async function findImportedRows(
  db: Reader,
  admin: string,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { scope, key, body } = idempotencyKeys;
  const rows = await db
    .select({ key })
    .from(idempotencyKeys)
    .innerJoin(products, eq(products.id, sql`(${body} ->> 'id')::uuid`))
    .where(and(eq(scope, rowScope(admin)), inArray(key, [...keys])));
  return new Set(rows.map((row) => row.key));
}

/** Two imports of one admin take turns: the second sees the rows of the first. */
export async function lockImport(tx: Tx, admin: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${rowScope(admin)}, 0))`);
}

export async function saveImportedRows(
  tx: Tx,
  admin: string,
  rows: readonly { key: string; id: string }[],
): Promise<void> {
  const stored = { scope: rowScope(admin), request_hash: "", status: 200 };
  await tx
    .insert(idempotencyKeys)
    .values(rows.map(({ key, id }) => ({ ...stored, key, body: { id } })))
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.key],
      set: { body: sql`excluded.body`, created_at: sql`now()` },
    });
}

/** In the transaction of a step: it says what is really done. */
export async function saveProgress(
  tx: Tx,
  admin: string,
  key: string,
  progress: ImportProgress,
): Promise<void> {
  await tx
    .insert(idempotencyKeys)
    .values({ scope: progressScope(admin), key, request_hash: "", status: 202, body: progress })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.key],
      set: { body: sql`excluded.body` },
    });
}

/** Of an import that has not written yet: nothing of nothing. */
export async function findProgress(db: Reader, admin: string, importKey: string): Promise<ImportProgress> {
  const { scope, key, body } = idempotencyKeys;
  const [row] = await db
    .select({ body })
    .from(idempotencyKeys)
    .where(and(eq(scope, progressScope(admin)), eq(key, importKey)));
  return (row?.body as ImportProgress | undefined) ?? { done: 0, total: 0 };
}
