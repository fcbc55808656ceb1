import { lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { linkReadings } from "#server/db/schema/store-pages.ts";
import type { Tx } from "#server/db/transaction.ts";

export async function insertLinkReading(
  tx: Tx,
  reading: { product_key: string; price: number },
): Promise<void> {
  await tx.insert(linkReadings).values(reading).onConflictDoNothing();
}

/** No offer waits so long for its moderator. */
const storedDays = 30;

export async function deleteOldReadings(db: Db): Promise<void> {
  await db.delete(linkReadings).where(lt(linkReadings.at, sql`now() - make_interval(days => ${storedDays})`));
}
