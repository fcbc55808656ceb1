import { eq, sql } from "drizzle-orm";
import type { LogAct } from "#domain/log/log-acts.ts";
import type { LogReason } from "#domain/log/log-reasons.ts";
import { type ModerationFigures, moderationDays, severeActs } from "#domain/log/moderation-figures.ts";
import type { Db } from "#server/db/connect.ts";
import { siteFigures } from "#server/db/schema/log.ts";
import type { Reader } from "#server/db/transaction.ts";

const name = "moderation";

/** Counts what the moderation did in 30 days, and how long offers waited for it. */
export async function measureModeration(db: Db): Promise<void> {
  const counts = await countEntries(db);
  const value: ModerationFigures = {
    acts: sumsBy(counts, ({ act }) => act),
    reasons: sumsBy(
      counts.filter(({ act }) => severeActs.includes(act)),
      ({ reason }) => reason,
    ),
    waited: await medianWait(db),
  };
  await db
    .insert(siteFigures)
    .values({ name, value, at: sql`now()` })
    .onConflictDoUpdate({ target: siteFigures.name, set: { value, at: sql`now()` } });
}

interface EntryCount extends Record<string, unknown> {
  act: LogAct;
  reason: LogReason;
  n: number;
}

const since = sql.raw(`now() - interval '${moderationDays} days'`);

/** Its times are texts of the same shape, so they compare as they are written. */
async function countEntries(db: Reader): Promise<EntryCount[]> {
  const rows = await db.execute<EntryCount>(sql`
    SELECT act, reason, count(*)::int AS n FROM log_entries
    WHERE at > to_char((${since}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') GROUP BY act, reason`);
  return [...rows];
}

function sumsBy<Key extends string>(
  counts: readonly EntryCount[],
  keyOf: (count: EntryCount) => Key,
): Partial<Record<Key, number>> {
  const sums: Partial<Record<Key, number>> = {};
  for (const count of counts) sums[keyOf(count)] = (sums[keyOf(count)] ?? 0) + count.n;
  return sums;
}

/** From the last change while it waited to the decision, as the record holds both. Undecided ones are not in it. */
async function medianWait(db: Reader): Promise<ModerationFigures["waited"]> {
  const [waited] = await db.execute<ModerationFigures["waited"] & Record<string, unknown>>(sql`
    SELECT count(*)::int AS n, (percentile_disc(0.5) WITHIN GROUP (ORDER BY minutes))::float8 AS median_minutes FROM (
      SELECT ceil(extract(epoch FROM created_at - (before->>'updated_at')::timestamptz) / 60) AS minutes FROM audit_events
      WHERE created_at > ${since} AND object_kind = 'product' AND action = 'update-product-status'
        AND before->>'status' = 'pending' AND after->>'status' IN ('approved', 'rejected')
    ) AS waits`);
  return waited ?? { n: 0, median_minutes: null };
}

/** As the job last counted them; null before it ran for the first time. */
export async function findModerationFigures(
  db: Reader,
): Promise<{ figures: ModerationFigures; at: string } | null> {
  const [row] = await db.select().from(siteFigures).where(eq(siteFigures.name, name));
  return row ? { figures: row.value as ModerationFigures, at: row.at } : null;
}
