import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { letterPauseMinutes, unconfirmedDays } from "#domain/newsletter/newsletter-limits.ts";
import type { Db } from "#server/db/connect.ts";
import { newsletterSubscribers as subscribers } from "#server/db/schema/people.ts";
import { inTransaction, type Reader, type Tx } from "#server/db/transaction.ts";
import { tokenHash } from "./newsletter-links.ts";

const isPending = eq(subscribers.status, "pending");

/**
 * Stores a subscription request. Returns the subscriber to send the letter to; null when the address is confirmed already or
 * asked a moment ago. An earlier unsubscription stays recorded until the new confirmation.
 */
export async function requestSubscription(
  tx: Tx,
  request: { id: string; email: string; consent_text: string },
) {
  const asked = { status: "pending", consent_text: request.consent_text };
  const letter = { id: subscribers.id, unsubscribed_at: subscribers.unsubscribed_at };
  // On any conflict: id and address are both unique, and concurrent requests may collide on either.
  const [added] = await tx
    .insert(subscribers)
    .values({ ...request, ...asked })
    .onConflictDoNothing()
    .returning(letter);
  if (added) return added;
  const pause = sql`now() - make_interval(mins => ${letterPauseMinutes})`;
  const hasLeft = eq(subscribers.status, "unsubscribed");
  const [again] = await tx
    .update(subscribers)
    .set({ ...asked, created_at: sql`now()` })
    .where(
      and(
        eq(subscribers.email, request.email),
        or(hasLeft, and(isPending, sql`${subscribers.created_at} < ${pause}`)),
      ),
    )
    .returning(letter);
  return again ?? null;
}

export async function storeToken(tx: Tx, id: string, token: string): Promise<void> {
  await tx
    .update(subscribers)
    .set({ token_hash: tokenHash(token) })
    .where(eq(subscribers.id, id));
}

/** The state of a confirmation link; null when it is unknown or expired. */
export async function findRequest(db: Reader, token: string): Promise<"pending" | "confirmed" | null> {
  const [row] = await db
    .select({ status: subscribers.status })
    .from(subscribers)
    .where(eq(subscribers.token_hash, tokenHash(token)));
  return (row?.status as "pending" | "confirmed" | undefined) ?? null;
}

/** True also for a used link: a second click is no error. */
export async function confirmRequest(tx: Tx, token: string): Promise<boolean> {
  const confirmed = await tx
    .update(subscribers)
    .set({ status: "confirmed", confirmed_at: sql`now()`, unsubscribed_at: null })
    .where(and(eq(subscribers.token_hash, tokenHash(token)), isPending))
    .returning({ id: subscribers.id });
  return confirmed.length > 0 || (await findRequest(tx, token)) === "confirmed";
}

/** An unsubscribed address is kept as proof of consent and its end. An unconfirmed request is deleted. */
export async function endSubscription(tx: Tx, id: string): Promise<void> {
  const isSubscriber = eq(subscribers.id, id);
  await deleteRequests(tx, isSubscriber);
  await tx
    .update(subscribers)
    .set({ status: "unsubscribed", unsubscribed_at: sql`now()`, token_hash: null })
    .where(and(isSubscriber, eq(subscribers.status, "confirmed")));
}

export async function deleteOldRequests(db: Db): Promise<void> {
  const end = sql`now() - make_interval(days => ${unconfirmedDays})`;
  await inTransaction(db, (tx) => deleteRequests(tx, sql`${subscribers.created_at} < ${end}`));
}

/** A former subscriber with an unconfirmed request is unsubscribed again. */
async function deleteRequests(tx: Tx, which: ReturnType<typeof eq>): Promise<void> {
  await tx.delete(subscribers).where(and(isPending, which, isNull(subscribers.unsubscribed_at)));
  await tx
    .update(subscribers)
    .set({ status: "unsubscribed", token_hash: null })
    .where(and(isPending, which, isNotNull(subscribers.unsubscribed_at)));
}
