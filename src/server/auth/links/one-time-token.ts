import { randomBytes } from "node:crypto";
import { and, desc, eq, exists, inArray, isNotNull, ne, notInArray, or, sql } from "drizzle-orm";
import { sha256 } from "#server/auth/pkce/pkce.ts";
import type { Db } from "#server/db/connect.ts";
import { authFlowStates, authUsers, authOneTimeTokens as links } from "#server/db/schema/auth.ts";
import { outbox } from "#server/db/schema/operation.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";

/** The purpose is part of the key: a link that confirms an address resets no password (contract 5.5). */
export type LinkPurpose = "signup" | "recovery" | "email_change" | "email_change_current";

interface Link {
  purpose: LinkPurpose;
  user_id: string;
  payload: Record<string, unknown>;
}

/** From the first delivery to SMTP (contract 5.4). */
const lifeSeconds = 3600;
/** While it waits for SMTP, or without SMTP outside production. */
const mostDaysOnTheWay = 7;

/** More than letters reach one address in a day. */
export const mostLinksAtOnce = 10;

/**
 * Replaces earlier links of the same purpose, unless they stay valid beside it. The caller holds the account's lock.
 * Returns the token, which is stored nowhere but in the letter; `bindToLetter` names that letter.
 */
export async function issueLink(
  tx: Tx,
  link: Link,
  { prefix = "", keepsEarlier = false }: { prefix?: string; keepsEarlier?: boolean } = {},
): Promise<string> {
  const token = prefix + randomBytes(32).toString("base64url");
  // Also one that was set aside: a newer link replaces it before it comes back.
  const purposes = keepsEarlier ? [link.purpose] : [link.purpose, usedPrefix + link.purpose];
  const earlier = and(eq(links.user_id, link.user_id), inArray(links.purpose, purposes));
  const newest = tx
    .select({ token_hash: links.token_hash })
    .from(links)
    .where(earlier)
    .orderBy(desc(links.created_at))
    .limit(keepsEarlier ? mostLinksAtOnce - 1 : 0);
  await tx.delete(links).where(and(earlier, notInArray(links.token_hash, newest)));
  await tx.insert(links).values({ ...link, token_hash: sha256(token) });
  return token;
}

const pkcePrefix = "pkce_";

/** Marks a link that leads to a PKCE code (contract 1.4); part of the token, so it cannot be removed. */
export function linkPrefix(challenge: unknown): string {
  return challenge ? pkcePrefix : "";
}

export function isPkceLink(token: string): boolean {
  return token.startsWith(pkcePrefix);
}

/** The link expires relative to that letter's first delivery. */
export async function bindToLetter(tx: Tx, token: string, letter_id: string): Promise<void> {
  await tx
    .update(links)
    .set({ letter_id })
    .where(eq(links.token_hash, sha256(token)));
}

/** The account to lock before the link is taken: accounts are always locked first. */
export async function findLinkOwner(tx: Tx, purpose: LinkPurpose, token: string): Promise<string | null> {
  const [link] = await tx
    .select({ user_id: links.user_id })
    .from(links)
    .where(and(eq(links.purpose, purpose), eq(links.token_hash, sha256(token))));
  return link?.user_id ?? null;
}

/** Looks only. */
export async function isLiveLink(db: Reader, purpose: LinkPurpose, token: string): Promise<boolean> {
  const isThis = and(eq(links.purpose, purpose), eq(links.token_hash, sha256(token)), isAlive);
  const found = await db.select({ user_id: links.user_id }).from(links).where(isThis);
  return found.length > 0;
}

/** Consumes the link: of concurrent requests one gets it. Null when it is used, expired or unknown. */
export async function takeLink(tx: Tx, purpose: LinkPurpose, token: string): Promise<TakenLink | null> {
  const [taken] = await tx
    .delete(links)
    .where(and(eq(links.purpose, purpose), eq(links.token_hash, sha256(token)), isAlive))
    .returning();
  return taken ?? null;
}

type TakenLink = typeof links.$inferSelect;

const usedPrefix = "used_";

/** Sets a used link aside, with the session that it opened. No request follows it; it expires as before. */
export async function setLinkAside(tx: Tx, link: TakenLink, session_id: string): Promise<void> {
  const payload = { ...link.payload, session_id };
  await tx.insert(links).values({ ...link, purpose: usedPrefix + link.purpose, payload });
}

/** The session ends without having set a password: its link can be followed again. */
export async function giveLinkBack(tx: Tx, session: { id: string; user_id: string }): Promise<void> {
  await tx
    .update(links)
    .set({
      purpose: sql`substr(${links.purpose}, ${usedPrefix.length + 1})`,
      payload: sql`${links.payload} - 'session_id'`,
    })
    .where(and(eq(links.user_id, session.user_id), sql`${links.payload}->>'session_id' = ${session.id}`));
}

/** A followed link or a changed password invalidates all other links and their codes, and a pending change of the address. */
export async function deleteLinks(tx: Tx, user_id: string): Promise<void> {
  await tx.delete(links).where(eq(links.user_id, user_id));
  await tx
    .update(authUsers)
    .set({ new_email: null, email_change_sent_at: null })
    .where(and(eq(authUsers.id, user_id), isNotNull(authUsers.new_email)));
  await tx.delete(authFlowStates).where(eq(authFlowStates.user_id, user_id));
}

/**
 * The latest sign-up of an unconfirmed address. It outlives its link, so that a letter can be sent again and a login can
 * report that only the confirmation is missing.
 */
export async function findPendingSignUp(
  db: Reader,
  user_id: string,
): Promise<Record<string, unknown> | null> {
  const [row] = await db
    .select({ payload: links.payload })
    .from(links)
    .where(and(eq(links.user_id, user_id), eq(links.purpose, "signup")))
    .orderBy(desc(links.created_at))
    .limit(1);
  return row?.payload ?? null;
}

/** Changes what all links of an unconfirmed address do, those in earlier letters included. */
export async function changePendingSignUps(
  tx: Tx,
  user_id: string,
  changes: Record<string, unknown>,
): Promise<void> {
  await tx
    .update(links)
    .set({ payload: sql`${links.payload} || ${JSON.stringify(changes)}::jsonb` })
    .where(and(eq(links.user_id, user_id), eq(links.purpose, "signup")));
}

/** Unconfirmed sign-ups are deleted with their accounts. */
export async function deleteExpiredLinks(db: Db): Promise<void> {
  const { id, email_confirmed_at } = authUsers;
  const isOwner = and(eq(id, links.user_id), isNotNull(email_confirmed_at));
  // Looked up for each link: a list of all confirmed accounts would outgrow a statement's memory.
  const isDone = or(ne(links.purpose, "signup"), exists(db.select({ id }).from(authUsers).where(isOwner)));
  await db.delete(links).where(and(isDone, sql`NOT ${isAlive}`));
}

const handOver = sql`(SELECT ${outbox.handed_over_at} FROM ${outbox} WHERE ${outbox.id} = ${links.letter_id})`;
/** Not yet expired. */
export const isAlive = sql`(CASE
  WHEN ${links.letter_id} IS NULL THEN ${links.created_at} + make_interval(secs => ${lifeSeconds})
  ELSE coalesce(${handOver} + make_interval(secs => ${lifeSeconds}),
    ${links.created_at} + make_interval(days => ${mostDaysOnTheWay}))
  END > now())`;
