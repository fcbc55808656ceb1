import { and, lt, ne, sql } from "drizzle-orm";
import type { Db } from "./connect.ts";
import { deleteContent } from "./delete-content.ts";
import { authChallenges, authFactors } from "./schema/auth.ts";
import { publicationChecks, retiredHandles } from "./schema/levels.ts";
import { telegramCodes } from "./schema/notices.ts";
import { idempotencyKeys, rateLimits, trash } from "./schema/operation.ts";
import { inTransaction, type Reader } from "./transaction.ts";

/** What has had its time: responses of repeated writes, deleted rows, checks, retired handles, rate limits, unverified second factors. */
export async function dropExpiredRows(db: Db): Promise<void> {
  const yesterday = sql`now() - interval '24 hours'`;
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, yesterday));
  await emptyTrash(db);
  // Of offers that have left the trash for good.
  await db.execute(sql`DELETE FROM price_observations AS o WHERE hidden
    AND NOT EXISTS (SELECT 1 FROM products WHERE id = o.product_id) AND NOT EXISTS (SELECT 1 FROM trash WHERE kind = 'product' AND id = o.product_id)`);
  await db.delete(publicationChecks).where(lt(publicationChecks.until, yesterday));
  await db.delete(retiredHandles).where(lt(retiredHandles.until, sql`now()`));
  await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
  await db.delete(authChallenges).where(lt(authChallenges.created_at, yesterday));
  await db.delete(telegramCodes).where(lt(telegramCodes.created_at, yesterday));
  await db
    .delete(authFactors)
    .where(and(ne(authFactors.status, "verified"), lt(authFactors.created_at, yesterday)));
}

/** A few at a time: an offer may have thousands of votes and comments. */
const trashedAtOnce = 20;

/** What lay there for a day, with all that people said about it. */
async function emptyTrash(db: Db): Promise<void> {
  for (;;) {
    const isMore = await inTransaction(db, async (tx) => {
      const some = sql`SELECT ctid FROM trash WHERE deleted_at < now() - interval '24 hours' LIMIT ${trashedAtOnce} FOR UPDATE`;
      const rows = await tx.delete(trash).where(sql`ctid IN (${some})`).returning({ id: trash.id });
      await deleteContent(
        tx,
        rows.map(({ id }) => id),
      );
      return rows.length === trashedAtOnce;
    });
    if (!isMore) return;
  }
}

/** The embedded engine has no autovacuum: without this, tables and indexes only grow. */
export async function vacuum(db: Db): Promise<void> {
  await db.execute(sql`VACUUM (ANALYZE)`);
}

/** The one clock that all processes share. */
export async function databaseTime(db: Reader): Promise<Date> {
  const rows = await db.execute<{ ms: number }>(sql`SELECT extract(epoch FROM now())::float8 * 1000 AS ms`);
  return new Date(rows[0]?.ms ?? Date.now());
}

/** Where the write-ahead log stands: the same as before means that nothing was written. */
export async function writePosition(db: Db): Promise<string> {
  const rows = await db.execute<{ lsn: string }>(sql`SELECT pg_current_wal_insert_lsn()::text AS lsn`);
  return rows[0]?.lsn ?? "";
}
