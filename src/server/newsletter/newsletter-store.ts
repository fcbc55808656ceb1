import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { letterPauseMinutes, unconfirmedDays } from "#domain/newsletter/newsletter-limits.ts";
import type { Db } from "#server/db/connect.ts";
import { newsletterSubscribers as subscribers } from "#server/db/schema/people.ts";
import { inTransaction, type Reader, type Tx } from "#server/db/transaction.ts";
import { tokenHash } from "./newsletter-links.ts";

const isPending = eq(subscribers.status, "pending");

interface Request {
  id: string;
  email: string;
  consent_text: string;
}

/** Whose letter should go out, and when they last left. */
interface PendingSubscriber {
  id: string;
  unsubscribed_at: string | null;
}

/**
 * Writes down that an address asks for the newsletter. Answers the subscriber whose letter should go out; null where the
 * address is confirmed already, or asked a moment ago. That it once left stays on record until it comes back for good.
 */
export async function requestSubscription(tx: Tx, request: Request): Promise<PendingSubscriber | null> {
  const asked = { status: "pending", consent_text: request.consent_text };
  const letter = { id: subscribers.id, unsubscribed_at: subscribers.unsubscribed_at };
  // Whatever it is the same in: its id is made of its address, and of two who ask at one moment one may meet the other at either.
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

/** The link that confirms the request. */
export async function storeToken(tx: Tx, id: string, token: string): Promise<void> {
  await tx
    .update(subscribers)
    .set({ token_hash: tokenHash(token) })
    .where(eq(subscribers.id, id));
}

/** What a confirmation link is worth: null where it was never ours, or is no longer. */
export async function findRequest(db: Reader, token: string): Promise<"pending" | "confirmed" | null> {
  const [row] = await db
    .select({ status: subscribers.status })
    .from(subscribers)
    .where(eq(subscribers.token_hash, tokenHash(token)));
  return (row?.status as "pending" | "confirmed" | undefined) ?? null;
}

/** True also for a link that has done its work before: a second click is no error. */
export async function confirmRequest(tx: Tx, token: string): Promise<boolean> {
  const confirmed = await tx
    .update(subscribers)
    .set({ status: "confirmed", confirmed_at: sql`now()`, unsubscribed_at: null })
    .where(and(eq(subscribers.token_hash, tokenHash(token)), isPending))
    .returning({ id: subscribers.id });
  return confirmed.length > 0 || (await findRequest(tx, token)) === "confirmed";
}

/**
 * Who leaves is kept only as proof: the address, what was agreed and when, and when it ended. A request that was never
 * confirmed leaves nothing behind.
 */
export async function endSubscription(tx: Tx, id: string): Promise<void> {
  const who = eq(subscribers.id, id);
  await deleteRequests(tx, who);
  await tx
    .update(subscribers)
    .set({ status: "unsubscribed", unsubscribed_at: sql`now()`, token_hash: null })
    .where(and(who, eq(subscribers.status, "confirmed")));
}

/** Requests that nobody confirmed in time. */
export async function deleteOldRequests(db: Db): Promise<void> {
  const end = sql`now() - make_interval(days => ${unconfirmedDays})`;
  await inTransaction(db, (tx) => deleteRequests(tx, sql`${subscribers.created_at} < ${end}`));
}

/** Who had left before and only seemed to come back is again somebody who left. */
async function deleteRequests(tx: Tx, which: ReturnType<typeof eq>): Promise<void> {
  await tx.delete(subscribers).where(and(isPending, which, isNull(subscribers.unsubscribed_at)));
  await tx
    .update(subscribers)
    .set({ status: "unsubscribed", token_hash: null })
    .where(and(isPending, which, isNotNull(subscribers.unsubscribed_at)));
}
