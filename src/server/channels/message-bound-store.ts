import { sql } from "drizzle-orm";
import { deliveryRule } from "#domain/notices/delivery-time.ts";
import type { Tx } from "#server/db/transaction.ts";
import { findRecipients, type Recipient } from "#server/notices/delivery-facts-store.ts";

/** From so many on, what is on its way counts too: fewer cannot exceed the bound by it. */
const nearBound = deliveryRule.messagesADay / 2;
/** One of the two numbers of an advisory lock; the other is the person's. */
const boundLock = 20_141_128;

/**
 * Pushes and Telegram messages share one bound and do not wait for each other, and a slow device has its message before it is stored as
 * handed over. Near the bound both are minded: these people are one process's at a time until it has leased what it takes.
 */
export async function recountNearBound(
  tx: Tx,
  recipients: Map<string, Recipient>,
): Promise<Map<string, Recipient>> {
  const near = [...recipients.values()].filter(({ messages }) => messages >= nearBound);
  if (near.length === 0) return recipients;
  const ids = near.map(({ id }) => id);
  // In one order, so that two processes never wait for each other.
  await tx.execute(sql`
    WITH people AS MATERIALIZED (
      SELECT DISTINCT hashtext(id) AS number FROM unnest(${sql.param(ids)}::text[]) AS id ORDER BY number)
    SELECT pg_advisory_xact_lock(${boundLock}, number) FROM people`);
  const onTheWay = await countOnTheWay(tx, ids);
  const exact = [...(await findRecipients(tx, ids)).values()].map(
    (person) =>
      [person.id, { ...person, messages: person.messages + (onTheWay.get(person.id) ?? 0) }] as const,
  );
  return new Map([...recipients, ...exact]);
}

/** Leased, or waiting for another try. */
async function countOnTheWay(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.execute<{ user_id: string; n: number }>(sql`
    SELECT user_id, count(DISTINCT (channel, not_before))::int AS n FROM deliveries
    WHERE user_id = ANY (${sql.param([...ids])}::uuid[]) AND channel IN ('push', 'telegram') AND done_at IS NULL
      AND tries > 0 AND not_before > now()
    GROUP BY user_id`);
  return new Map(rows.map(({ user_id, n }) => [user_id, n]));
}
