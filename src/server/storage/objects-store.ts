import { and, eq, sql } from "drizzle-orm";
import { images } from "#server/db/schema/images.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";

const { key, owner_id, type, cache_seconds, bytes, created_at } = images;

export type StoredObject = NonNullable<Awaited<ReturnType<typeof findObject>>>;

export async function findObject(db: Reader, path: string) {
  const [found] = await db
    .select({ key, owner_id, type, cache_seconds, bytes, created_at })
    .from(images)
    .where(and(eq(images.path, path), eq(images.state, "here")));
  return found ?? null;
}

const pathLocks = 31_141;

/**
 * Assigns a path to an image; the previous image loses it and is swept unless something shows it. Files never move. A lock
 * per path serializes writers.
 */
export async function assignPath(
  tx: Tx,
  taken: { key: string; path: string },
  admit: (current: { owner_id: string | null }) => void,
): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${pathLocks}, hashtext(${taken.path}))`);
  const current = await findObject(tx, taken.path);
  if (current) admit(current);
  const loose = sql`coalesce(${images.loose_since}, now())`;
  await tx.update(images).set({ path: null, loose_since: loose }).where(eq(images.path, taken.path));
  await tx.update(images).set({ path: taken.path }).where(eq(images.key, taken.key));
}
