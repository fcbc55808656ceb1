import { sql } from "drizzle-orm";
import { timeZone } from "#domain/format/date.ts";
import { databaseTime } from "#server/db/housekeeping.ts";
import type { Tx } from "#server/db/transaction.ts";
import { refreshLevels } from "#server/users/levels-store.ts";

/** A "não" that came true is a contribution, one a day for each person; not for the person who ended the offer. */
export async function insertTrueNos(
  tx: Tx,
  product_id: string,
  people: readonly string[],
  actor_id: string | null,
): Promise<void> {
  const others = people.filter((id) => id !== actor_id);
  if (others.length === 0) return;
  // In one order, and in a statement of its own: another offer that ends now waits here, and then sees what is written below.
  const present = await tx.execute<{ id: string }>(sql`
    SELECT id FROM users WHERE id = ANY (${sql.param(others)}::uuid[]) ORDER BY id FOR NO KEY UPDATE`);
  const day = (at: string) => sql.raw(`(${at} AT TIME ZONE '${timeZone}')::date`);
  const written = await tx.execute<{ user_id: string }>(sql`
    INSERT INTO contributions (user_id, kind, content_id)
    SELECT id, 'no', ${product_id} FROM unnest(${sql.param(present.map(({ id }) => id))}::uuid[]) AS person (id)
    WHERE NOT EXISTS (SELECT 1 FROM contributions c
      WHERE c.user_id = person.id AND c.kind = 'no' AND ${day("c.created_at")} = ${day("now()")})
    ON CONFLICT DO NOTHING RETURNING user_id`);
  await refreshLevels(
    tx,
    written.map(({ user_id }) => user_id),
    await databaseTime(tx),
  );
}
