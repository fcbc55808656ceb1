import { eq, sql } from "drizzle-orm";
import type { Earning } from "#domain/affiliate/store-link.ts";
import { siteFigures } from "#server/db/schema/log.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";

/** How many of the links earn, as a job last counted them. */
export interface EarningShares {
  /** The operator has said which links earn (`AFFILIATE`): without that nobody knows of most. */
  configured: boolean;
  /** Of the hottest offers, position by position: at most 50. */
  top: Earning[];
  /** Of all live offers. */
  all: Record<Earning, number>;
  /** Of the listed stores, how many of them have links that earn. */
  stores: { earns: number; of: number };
}

const name = "earning shares";

/** Null before the job has counted for the first time. */
export async function readEarningShares(db: Reader): Promise<(EarningShares & { at: string }) | null> {
  const [row] = await db.select().from(siteFigures).where(eq(siteFigures.name, name));
  return row ? { ...(row.value as EarningShares), at: row.at } : null;
}

export async function writeEarningShares(tx: Tx, value: EarningShares): Promise<void> {
  const changed = { value, at: sql`now()` };
  await tx
    .insert(siteFigures)
    .values({ name, ...changed })
    .onConflictDoUpdate({ target: siteFigures.name, set: changed });
}
