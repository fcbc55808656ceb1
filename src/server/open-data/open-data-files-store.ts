import { eq, sql } from "drizzle-orm";
import type { OpenDataFiles } from "#domain/open-data/open-data.ts";
import type { Db } from "#server/db/connect.ts";
import { siteFigures } from "#server/db/schema/log.ts";
import { inTransaction, type Reader } from "#server/db/transaction.ts";

const name = "open-data";

/** The newest whole set; null until the first night. */
export async function findOpenData(db: Reader): Promise<OpenDataFiles | null> {
  const [row] = await db.select().from(siteFigures).where(eq(siteFigures.name, name));
  return row ? (row.value as OpenDataFiles) : null;
}

/** From now on all processes serve these. */
export function saveOpenData(db: Db, value: OpenDataFiles): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx
      .insert(siteFigures)
      .values({ name, value })
      .onConflictDoUpdate({ target: siteFigures.name, set: { value, at: sql`now()` } });
  });
}
