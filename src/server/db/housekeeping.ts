import { and, lt, ne, sql } from "drizzle-orm";
import type { Db } from "./connect.ts";
import { authChallenges, authFactors } from "./schema/auth.ts";
import { publicationChecks, retiredHandles } from "./schema/levels.ts";
import { idempotencyKeys, rateLimits, trash } from "./schema/operation.ts";
import type { Reader } from "./transaction.ts";

/** What has had its time: responses of repeated writes, deleted rows, checks, retired handles, rate limits, unverified second factors. */
export async function dropExpiredRows(db: Db): Promise<void> {
  const yesterday = sql`now() - interval '24 hours'`;
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, yesterday));
  await db.delete(trash).where(lt(trash.deleted_at, yesterday));
  // Of offers that have left the trash for good.
  await db.execute(sql`DELETE FROM price_observations AS o WHERE hidden
    AND NOT EXISTS (SELECT 1 FROM products WHERE id = o.product_id) AND NOT EXISTS (SELECT 1 FROM trash WHERE kind = 'product' AND id = o.product_id)`);
  await db.delete(publicationChecks).where(lt(publicationChecks.until, yesterday));
  await db.delete(retiredHandles).where(lt(retiredHandles.until, sql`now()`));
  await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
  await db.delete(authChallenges).where(lt(authChallenges.created_at, yesterday));
  await db
    .delete(authFactors)
    .where(and(ne(authFactors.status, "verified"), lt(authFactors.created_at, yesterday)));
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
