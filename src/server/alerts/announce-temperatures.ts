import { sql } from "drizzle-orm";
import { voteRule } from "#domain/votes/vote-rule.ts";
import type { Reader } from "#server/db/transaction.ts";
import { degreesOf, isUnmasked } from "#server/products/offer-figures-store.ts";

/**
 * Queues an event for each live offer whose public temperature has passed one that an alert waits for. What was announced is stored:
 * a temperature that falls and rises again rings nobody twice.
 */
export async function announceTemperatures(db: Reader, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    WITH awaited AS (SELECT DISTINCT min_temperature AS degrees FROM alerts WHERE NOT paused AND min_temperature IS NOT NULL),
    shown AS (
      SELECT id, ${degreesOf(sql`sum(quarters)`)} AS degrees FROM products JOIN content_sums ON content_id = id
      WHERE status = 'approved' AND NOT ended AND slug <> '' AND EXISTS (SELECT 1 FROM awaited)
        AND published_at > ${at} - make_interval(days => ${voteRule.days})
      GROUP BY id
      HAVING ${isUnmasked(sql`sum(voters)`, at)}
    ),
    risen AS (
      INSERT INTO announced_temperatures AS announced (product_id, temperature)
      SELECT id, shown.degrees FROM shown LEFT JOIN announced_temperatures before ON before.product_id = id
      WHERE EXISTS (
        SELECT 1 FROM awaited WHERE awaited.degrees <= shown.degrees AND coalesce(awaited.degrees > before.temperature, true))
      ON CONFLICT (product_id) DO UPDATE SET temperature = excluded.temperature
        WHERE excluded.temperature > announced.temperature
      RETURNING product_id, temperature
    )
    INSERT INTO alert_events (product_id, kind, degrees) SELECT product_id, 'temperature', temperature FROM risen`);
}
