import { createHash, randomBytes } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { authFlowStates, authOneTimeTokens as links } from "#server/db/schema/auth.ts";
import { outbox } from "#server/db/schema/operation.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";

/** The purpose is part of the key: a link that confirms an address resets no password (contract 5.5). */
export type LinkPurpose = "signup" | "recovery" | "email_change";

export interface Link {
  purpose: LinkPurpose;
  user_id: string;
  /** What becomes true when the link is followed. */
  payload: Record<string, unknown>;
}

/** From the moment when SMTP first had the letter (contract 5.4). */
const lifeSeconds = 3600;
/** While it waits for SMTP; and where nothing is sent at all, outside production. */
const mostDaysOnTheWay = 7;

/**
 * A new link in place of any earlier one for the same purpose. Answers the token in clear, which stands nowhere but in
 * the letter; `bindToLetter` says in which.
 */
export async function issueLink(tx: Tx, link: Link, prefix = ""): Promise<string> {
  const token = prefix + randomBytes(32).toString("base64url");
  const made = {
    token_hash: hashOf(token),
    payload: link.payload,
    letter_id: null,
    created_at: sql`now()`,
  };
  await tx
    .insert(links)
    .values({ ...link, ...made })
    .onConflictDoUpdate({ target: [links.user_id, links.purpose], set: made });
  return token;
}

const pkcePrefix = "pkce_";

/** By it a link shows that what it leads to is a code (contract 1.4); it is part of the token, not removable. */
export function linkPrefix(challenge: unknown): string {
  return challenge ? pkcePrefix : "";
}

export function isPkceLink(token: string): boolean {
  return token.startsWith(pkcePrefix);
}

/** Its life counts from that letter's first hand-over. */
export async function bindToLetter(
  tx: Tx,
  { user_id, purpose }: Pick<Link, "user_id" | "purpose">,
  letter_id: string,
): Promise<void> {
  await tx
    .update(links)
    .set({ letter_id })
    .where(and(eq(links.user_id, user_id), eq(links.purpose, purpose)));
}

/** Whose account it leads to. Locked before the link is taken, as everybody locks: accounts first, then what is theirs. */
export async function findLinkOwner(tx: Tx, purpose: LinkPurpose, token: string): Promise<string | null> {
  const [link] = await tx
    .select({ user_id: links.user_id })
    .from(links)
    .where(and(eq(links.purpose, purpose), eq(links.token_hash, hashOf(token))));
  return link?.user_id ?? null;
}

/** Takes the link: of any number of requests at once one gets it. Null where it is used, dead, or never was. */
export async function takeLink(
  tx: Tx,
  purpose: LinkPurpose,
  token: string,
): Promise<{ payload: Record<string, unknown> } | null> {
  const [taken] = await tx
    .delete(links)
    .where(and(eq(links.purpose, purpose), eq(links.token_hash, hashOf(token)), isAlive))
    .returning({ payload: links.payload });
  return taken ?? null;
}

/** After a link was followed, or the password changed, none of the others is worth anything, nor the code of one. */
export async function dropLinks(tx: Tx, user_id: string): Promise<void> {
  await tx.delete(links).where(eq(links.user_id, user_id));
  await tx.delete(authFlowStates).where(eq(authFlowStates.user_id, user_id));
}

/**
 * What the latest sign-up of an unconfirmed address asked for. It outlives its link, so that a letter can be sent again
 * and a login can say that only the confirmation is missing.
 */
export async function findPendingSignUp(
  db: Reader,
  user_id: string,
): Promise<Record<string, unknown> | null> {
  const [row] = await db
    .select({ payload: links.payload })
    .from(links)
    .where(and(eq(links.user_id, user_id), eq(links.purpose, "signup")));
  return row?.payload ?? null;
}

/** Sign-ups that nobody confirmed go with their accounts. */
export async function dropDeadLinks(db: Db): Promise<void> {
  await db.delete(links).where(and(ne(links.purpose, "signup"), sql`NOT ${isAlive}`));
}

const handOver = sql`(SELECT ${outbox.handed_over_at} FROM ${outbox} WHERE ${outbox.id} = ${links.letter_id})`;
const isAlive = sql`(CASE
  WHEN ${links.letter_id} IS NULL THEN ${links.created_at} + make_interval(secs => ${lifeSeconds})
  ELSE coalesce(${handOver} + make_interval(secs => ${lifeSeconds}),
    ${links.created_at} + make_interval(days => ${mostDaysOnTheWay}))
  END > now())`;

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
