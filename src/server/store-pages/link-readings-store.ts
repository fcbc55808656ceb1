import { sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { linkReadings } from "#server/db/schema/store-pages.ts";
import type { Tx } from "#server/db/transaction.ts";

export async function insertLinkReading(
  tx: Tx,
  reading: { product_key: string; price: number; reader: string },
): Promise<void> {
  await tx.insert(linkReadings).values(reading);
}

/** A new offer takes the readings that its sender had made of its product within a day; from then on they name nobody. */
export async function claimReadings(
  tx: Tx,
  offer: { id: string; product_key: string | null },
  reader: string,
): Promise<void> {
  if (offer.product_key === null) return;
  await tx.execute(sql`UPDATE link_readings SET product_id = ${offer.id}, reader = NULL
    WHERE reader = ${reader} AND product_key = ${offer.product_key} AND at > now() - interval '1 day'`);
}

/** Unclaimed ones after a day; of an offer, longer than it waits for its moderator. Turns of killed processes go, too. */
export async function deleteOldReadings(db: Db): Promise<void> {
  await db.execute(sql`DELETE FROM link_readings
    WHERE at < now() - interval '30 days' OR (product_id IS NULL AND at < now() - interval '1 day')`);
  await db.execute(sql`DELETE FROM host_turns WHERE until < now()`);
}
