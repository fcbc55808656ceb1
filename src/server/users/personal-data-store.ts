import { and, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import * as auth from "#server/db/schema/auth.ts";
import { auditEvents, idempotencyKeys, outbox, trash } from "#server/db/schema/operation.ts";
import { contactMessages, newsletterSubscribers, users } from "#server/db/schema/people.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import { openLetter } from "#server/mail/outbox.ts";
import type { SecretBox } from "#server/session/secret-box.ts";

export interface Person {
  id: string;
  email: string;
}

type Rows = Record<string, unknown>[];

/**
 * Everything that is held about a person, table by table, under the names of tables and columns. Hashes, keys and links
 * are not the person's data but what guards it: they stay here. A test compares this with every table of the database.
 */
export async function listPersonalData(
  db: Reader,
  { id, email }: Person,
  box: SecretBox,
): Promise<Record<string, Rows>> {
  const isTheirs = (column: PgColumn) => eq(column, id);
  const factors = db
    .select({ id: auth.authFactors.id })
    .from(auth.authFactors)
    .where(isTheirs(auth.authFactors.user_id));
  const rows = (table: PgTable, which: SQL | undefined, leaveOut: string[] = []) =>
    db.select(columnsBut(table, leaveOut)).from(table).where(which) as unknown as Promise<Rows>;
  return {
    auth_users: await rows(auth.authUsers, isTheirs(auth.authUsers.id), ["password_hash"]),
    auth_identities: await rows(auth.authIdentities, isTheirs(auth.authIdentities.user_id)),
    auth_sessions: await rows(auth.authSessions, isTheirs(auth.authSessions.user_id), [
      "refresh_key",
      "counter",
    ]),
    auth_one_time_tokens: await rows(auth.authOneTimeTokens, isTheirs(auth.authOneTimeTokens.user_id), [
      "token_hash",
      "payload",
    ]),
    auth_flow_states: await rows(auth.authFlowStates, isTheirs(auth.authFlowStates.user_id), [
      "code_challenge",
      "browser_hash",
      "auth_code_hash",
    ]),
    auth_factors: await rows(auth.authFactors, isTheirs(auth.authFactors.user_id), ["secret"]),
    auth_challenges: await rows(auth.authChallenges, inArray(auth.authChallenges.factor_id, factors)),
    auth_recovery_codes: await rows(auth.authRecoveryCodes, isTheirs(auth.authRecoveryCodes.user_id), [
      "code_hash",
    ]),
    users: await rows(users, isTheirs(users.id)),
    products: await rows(products, isTheirs(products.user_id), ["search_text"]),
    trash: await rows(trash, or(isTheirs(trash.by), isOwnersRow(id))),
    // Before and after may be somebody else's: whatever of it is this person's stands in its own table.
    audit_events: await rows(auditEvents, or(isTheirs(auditEvents.actor_id), isAbout(id)), [
      "before",
      "after",
      "ip_hash",
    ]),
    newsletter_subscribers: await rows(newsletterSubscribers, eq(newsletterSubscribers.email, email), [
      "token_hash",
    ]),
    contact_messages: await rows(contactMessages, eq(contactMessages.email, email)),
    idempotency_keys: await rows(idempotencyKeys, isScopeOf(id), ["request_hash", "body"]),
    outbox: (await lettersOf(db, email, box)).map(({ id, letter, created_at }) => ({
      id,
      letter,
      created_at,
    })),
  };
}

/** A row that was deleted in the last day, and was theirs. */
export function isOwnersRow(id: string): SQL {
  return sql`${trash.row} ->> 'user_id' = ${id}`;
}

export function isAbout(id: string): SQL | undefined {
  return and(eq(auditEvents.object_kind, "user"), eq(auditEvents.object_id, id));
}

export function isScopeOf(id: string): SQL {
  return sql`${idempotencyKeys.scope} LIKE ${`% ${id}`}`;
}

/** Letters to the person, or of theirs to the team, that have not left yet. They lie sealed, so each is opened. */
export async function lettersOf(db: Reader, email: string, box: SecretBox) {
  const waiting = await db.select().from(outbox).where(sql`${outbox.sealed} IS NOT NULL`);
  return waiting.filter(({ id, sealed }) => {
    const letter = openedOrNull(box, id, sealed ?? Buffer.of());
    if (!letter) return false;
    const { to, values } = letter;
    return to.toLowerCase() === email || ("email" in values && values.email === email);
  });
}

/** What was sealed under an AUTH_SECRET of before nobody can read, so it says nothing about anybody any more. */
function openedOrNull(box: SecretBox, id: string, sealed: Buffer) {
  try {
    return openLetter(box, id, sealed);
  } catch {
    return null;
  }
}

function columnsBut(table: PgTable, names: string[]): Record<string, PgColumn> {
  const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>);
  return Object.fromEntries(columns.filter(([name]) => !names.includes(name)));
}
