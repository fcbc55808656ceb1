import { sql } from "drizzle-orm";
import { heatRule } from "#domain/votes/heat.ts";
import { maskRule } from "#domain/votes/temperature.ts";
import type { Reader } from "#server/db/transaction.ts";

/**
 * Queues an event for each live offer whose public temperature has passed one that an alert waits for. What was announced is stored:
 * a temperature that falls and rises again rings nobody twice.
 */
export async function announceTemperatures(db: Reader, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    WITH awaited AS (SELECT DISTINCT min_temperature AS degrees FROM alerts WHERE NOT paused AND min_temperature IS NOT NULL),
    shown AS (
      SELECT id, round(sum(quarters) * 2.5)::int AS degrees FROM products JOIN content_sums ON content_id = id
      WHERE status = 'approved' AND NOT ended AND slug <> '' AND EXISTS (SELECT 1 FROM awaited)
        AND published_at > ${at}::timestamptz - make_interval(days => ${heatRule.days})
      GROUP BY id
      HAVING sum(voters) >= ${maskRule.people} OR published_at <= ${at}::timestamptz - make_interval(mins => ${maskRule.minutes})
    ),
    risen AS (
      INSERT INTO announced_temperatures AS announced (product_id, temperature)
      SELECT id, shown.degrees FROM shown LEFT JOIN announced_temperatures before ON before.product_id = id
      WHERE EXISTS (
        SELECT 1 FROM awaited WHERE awaited.degrees <= shown.degrees AND coalesce(awaited.degrees > before.temperature, true))
      ON CONFLICT (product_id) DO UPDATE SET temperature = excluded.temperature
        WHERE excluded.temperature > announced.temperature
      RETURNING product_id
    )
    INSERT INTO alert_events (product_id, kind) SELECT product_id, 'temperature' FROM risen`);
}
