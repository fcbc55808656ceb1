import { and, eq, getTableColumns, gt, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { alerts, savedOffers } from "#server/db/schema/alerts.ts";
import { articleVersions } from "#server/db/schema/articles.ts";
import * as auth from "#server/db/schema/auth.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import { images } from "#server/db/schema/images.ts";
import { contributions, memberLevels } from "#server/db/schema/levels.ts";
import { logModerators, logSubjects } from "#server/db/schema/log.ts";
import * as noticed from "#server/db/schema/notices.ts";
import { auditEvents, idempotencyKeys, outbox, trash } from "#server/db/schema/operation.ts";
import { contactMessages, newsletterSubscribers, users } from "#server/db/schema/people.ts";
import { products } from "#server/db/schema/products.ts";
import { voteRings } from "#server/db/schema/votes.ts";
import type { Reader } from "#server/db/transaction.ts";
import { openLetter, type SealedLetter } from "#server/mail/outbox.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { contributionTables } from "./contributions-store.ts";

export interface Person {
  id: string;
  email: string;
}

type Row = Record<string, unknown>;
type Rows = Row[];

export interface PersonalTable {
  name: string;
  rows: () => AsyncIterable<Rows>;
}

/**
 * All data of a user by table and column name. Hashes, keys and links are left out. A test compares this with every table
 * of the database.
 */
export async function* listPersonalData(
  db: Reader,
  person: Person,
  box: SecretBox,
): AsyncGenerator<PersonalTable> {
  const { id } = person;
  yield* smallTables(await accountData(db, id));
  yield* smallTables({ users: await rowsOf(db, users, eq(users.id, id)) });
  const ofOffers = { table: products, id: products.id, leaveOut: ["search_text"] };
  yield { name: "products", rows: () => readBatches(db, ofOffers, eq(products.user_id, id)) };
  const ofCoupons = { table: coupons, id: coupons.id, leaveOut: [] };
  yield { name: "coupons", rows: () => readBatches(db, ofCoupons, eq(coupons.user_id, id)) };
  yield* contributionsOf(db, id);
  yield* noticesOf(db, id);
  const ofPictures = { table: images, id: images.key, leaveOut: [] };
  yield { name: "images", rows: () => readBatches(db, ofPictures, eq(images.owner_id, id)) };
  yield* smallTables({ trash: await trashOf(db, id) });
  // Without the content, which is the site's.
  const isSaver = eq(articleVersions.saved_by, id);
  yield* smallTables({ article_versions: await rowsOf(db, articleVersions, isSaver, ["content"]) });
  // Before and after may be another user's data.
  const ofEvents = { table: auditEvents, id: auditEvents.id, leaveOut: ["before", "after", "ip_hash"] };
  // Actions of others on the account, without the actor.
  const ofOthers = { ...ofEvents, leaveOut: [...ofEvents.leaveOut, "actor_id"] };
  const isActor = eq(auditEvents.actor_id, id);
  // Two queries, each on its own index.
  const isOnlyAbout = and(isAbout(id), sql`${auditEvents.actor_id} IS DISTINCT FROM ${id}::uuid`);
  yield {
    name: "audit_events",
    async *rows() {
      yield* readBatches(db, ofEvents, isActor);
      yield* readBatches(db, ofOthers, isOnlyAbout);
    },
  };
  yield* smallTables({
    idempotency_keys: await rowsOf(db, idempotencyKeys, isScopeOf(id), ["request_hash", "body"]),
    ...(await dataUnderAddress(db, person, box)),
  });
}

/** Without the senders' marks. */
async function* contributionsOf(db: Reader, id: string): AsyncGenerator<PersonalTable> {
  for (const [name, table] of Object.entries(contributionTables)) {
    const ofTable = { table, id: table.id, leaveOut: ["mark"] };
    yield { name, rows: () => readBatches(db, ofTable, eq(table.user_id, id)) };
  }
  yield* smallTables({
    member_levels: await rowsOf(db, memberLevels, eq(memberLevels.user_id, id)),
    contributions: await rowsOf(db, contributions, eq(contributions.user_id, id)),
    // Without the others of it.
    vote_rings: await rowsOf(db, voteRings, sql`${id}::uuid = ANY (${voteRings.people})`, ["people"]),
  });
}

/** Alerts without the index that matching needs; channels without what would let another send through them. */
async function* noticesOf(db: Reader, id: string): AsyncGenerator<PersonalTable> {
  const { notices, deliveries, noticeSettings, pushDevices, telegramChats, telegramCodes } = noticed;
  const large = [
    { name: "saved_offers", table: savedOffers, id: savedOffers.product_id },
    { name: "notices", table: notices, id: notices.id },
    { name: "deliveries", table: deliveries, id: deliveries.id },
  ];
  for (const { name, ...ofTable } of large)
    yield { name, rows: () => readBatches(db, { ...ofTable, leaveOut: [] }, eq(ofTable.table.user_id, id)) };
  const rows = (table: PgTable & { user_id: PgColumn }, leaveOut: string[] = []) =>
    rowsOf(db, table, eq(table.user_id, id), leaveOut);
  yield* smallTables({
    alerts: await rows(alerts, ["words", "code", "places", "without", "anchor"]),
    notice_settings: await rows(noticeSettings, ["feed_version"]),
    push_devices: await rows(pushDevices, ["p256dh", "auth"]),
    telegram_chats: await rows(telegramChats),
    telegram_codes: await rows(telegramCodes, ["code_hash"]),
  });
}

/** Tables with few rows per user. */
function* smallTables(tables: Record<string, Rows>): Generator<PersonalTable> {
  for (const [name, rows] of Object.entries(tables))
    yield {
      name,
      async *rows() {
        yield rows;
      },
    };
}

const batchSize = 500;

/**
 * Reads large tables along an index and without a transaction: a slow client must hold neither memory nor a connection.
 */
async function* readBatches(
  db: Reader,
  { table, id, leaveOut }: { table: PgTable & { created_at: PgColumn }; id: PgColumn; leaveOut: string[] },
  which: SQL | undefined,
): AsyncGenerator<Rows> {
  const { created_at } = table;
  const type = sql.raw(id.getSQLType());
  let after: SQL | undefined;
  for (;;) {
    const rows = await rowsOf(db, table, and(which, after), leaveOut)
      .orderBy(created_at, id)
      .limit(batchSize);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = sql`(${created_at}, ${id}) > (${last.created_at}::timestamptz, ${last[id.name]}::${type})`;
  }
}

/**
 * Data stored under the address. An unverified address from Facebook is enough to create an account (contract D-8), but not
 * to read what its owner wrote to us.
 */
async function dataUnderAddress(
  db: Reader,
  { id, email: own }: Person,
  box: SecretBox,
): Promise<Record<string, Rows>> {
  const identities = await db.select().from(auth.authIdentities).where(eq(auth.authIdentities.user_id, id));
  const isProven = identities.some(({ provider, email }) => provider !== "facebook" && email === own);
  const email = isProven ? own : "";
  const letters = await lettersOf(db, email, box);
  return {
    newsletter_subscribers: await rowsOf(db, newsletterSubscribers, eq(newsletterSubscribers.email, email), [
      "token_hash",
    ]),
    contact_messages: await rowsOf(db, contactMessages, eq(contactMessages.email, email)),
    outbox: letters,
  };
}

async function accountData(db: Reader, id: string): Promise<Record<string, Rows>> {
  const { authUsers, authIdentities, authSessions, authOneTimeTokens, authFlowStates } = auth;
  const { authFactors, authChallenges, authRecoveryCodes } = auth;
  const factors = db.select({ id: authFactors.id }).from(authFactors).where(eq(authFactors.user_id, id));
  const rows = (table: PgTable & { user_id: PgColumn }, leaveOut: string[] = []) =>
    rowsOf(db, table, eq(table.user_id, id), leaveOut);
  return {
    auth_users: await rowsOf(db, authUsers, eq(authUsers.id, id), ["password_hash"]),
    auth_identities: await rows(authIdentities),
    auth_sessions: await rows(authSessions, ["refresh_key", "counter"]),
    auth_one_time_tokens: await rows(authOneTimeTokens, ["token_hash", "payload"]),
    auth_flow_states: await rows(authFlowStates, ["code_challenge", "browser_hash", "auth_code_hash"]),
    auth_factors: await rows(authFactors, ["secret"]),
    auth_challenges: await rowsOf(db, authChallenges, inArray(authChallenges.factor_id, factors)),
    auth_recovery_codes: await rows(authRecoveryCodes, ["code_hash"]),
    // Under which codes the public log speaks of the account, and of its own decisions.
    log_subjects: await rowsOf(db, logSubjects, and(sql`kind = 'person'`, eq(logSubjects.target_id, id))),
    log_moderators: await rows(logModerators),
  };
}

function rowsOf(db: Reader, table: PgTable, which: SQL | undefined, leaveOut: string[] = []) {
  const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>);
  const selection = Object.fromEntries(columns.filter(([name]) => !leaveOut.includes(name)));
  return db.select(selection).from(table).where(which);
}

/** What the user deleted, without other owners' rows; and their deleted rows, without the actor. */
function trashOf(db: Reader, id: string) {
  const row = sql`CASE WHEN ${isOwnersRow(id)} THEN ${trash.row} END`.as("row");
  const by = sql`CASE WHEN ${trash.by} = ${id} THEN ${trash.by} END`.as("by");
  return db
    .select({ ...getTableColumns(trash), row, by })
    .from(trash)
    .where(or(eq(trash.by, id), isOwnersRow(id)));
}

export function isOwnersRow(id: string): SQL {
  return sql`${trash.row} ->> 'user_id' = ${id}`;
}

export function isAbout(id: string): SQL | undefined {
  return and(eq(auditEvents.object_kind, "user"), eq(auditEvents.object_id, id));
}

export function isScopeOf(id: string): SQL {
  return sql`${idempotencyKeys.scope} LIKE ${`% ${id}`}`;
}

/**
 * Unsent letters to the user, or from them to the team. They are encrypted, so each is opened; while the mail server is down
 * there may be many.
 */
export async function lettersOf(db: Reader, email: string, box: SecretBox) {
  const found: { id: string; letter: string; created_at: string }[] = [];
  let after: SQL | undefined;
  for (;;) {
    const waiting = await db
      .select()
      .from(outbox)
      .where(and(isNotNull(outbox.sealed), after))
      .orderBy(outbox.id)
      .limit(batchSize);
    for (const { id, letter, created_at, sealed } of waiting)
      if (isLetterOf(email, openedOrNull(box, id, sealed ?? Buffer.of())))
        found.push({ id, letter, created_at });
    const last = waiting.at(-1);
    if (!last || waiting.length < batchSize) return found;
    after = gt(outbox.id, last.id);
  }
}

function isLetterOf(email: string, letter: SealedLetter | null): boolean {
  if (!letter) return false;
  const { to, values } = letter;
  return to.toLowerCase() === email || ("email" in values && values.email === email);
}

/** Letters sealed under an earlier AUTH_SECRET cannot be read any more. */
function openedOrNull(box: SecretBox, id: string, sealed: Buffer) {
  try {
    return openLetter(box, id, sealed);
  } catch {
    return null;
  }
}
