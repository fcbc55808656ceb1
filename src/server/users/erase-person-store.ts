import { and, eq, gt, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { mailboxOf } from "#domain/users/mailbox.ts";
import { deleteContent } from "#server/db/delete-content.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { images } from "#server/db/schema/images.ts";
import { auditEvents, idempotencyKeys, outbox, rateLimits, trash } from "#server/db/schema/operation.ts";
import { contactMessages, newsletterSubscribers, users } from "#server/db/schema/people.ts";
import { productSlugs, products } from "#server/db/schema/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { rateLimitAddress } from "#server/http/client-address.ts";
import { releaseImages } from "#server/images/image-uses-store.ts";
import { tagsOf } from "#server/products/products-store.ts";
import { codeAttemptKeys } from "#server/session/second-factor.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { isAbout, isOwnersRow, isScopeOf, lettersOf, type Person } from "./personal-data-store.ts";
import { listSessions } from "./users-store.ts";

/** Replaces the id where a record must stay. */
export const deletedId = "deleted";

/** Locked until the transaction ends; null when it is deleted already. */
export async function lockAccount(tx: Tx, id: string) {
  const [row] = await tx
    .select({ email: authUsers.email, password_hash: authUsers.password_hash, name: users.name })
    .from(authUsers)
    .leftJoin(users, eq(users.id, authUsers.id))
    .where(eq(authUsers.id, id))
    .for("update", { of: authUsers });
  return row ?? null;
}

/** Rows per statement: a statement may take five seconds, and a user may have hundreds of thousands of rows. */
const batchSize = 500;

async function inBatches<Row>(take: () => Promise<Row[]>): Promise<Row[]> {
  const taken: Row[] = [];
  for (;;) {
    const rows = await take();
    for (const row of rows) taken.push(row);
    if (rows.length === 0) return taken;
  }
}

interface DetachedOffers {
  gone: string[];
  published: string[];
}

/** Published offers stay without their owner; unpublished ones are deleted. */
export async function detachOffers(tx: Tx, id: string): Promise<DetachedOffers> {
  const { slug, category } = products;
  const some = (which: SQL | undefined) =>
    inArray(products.id, tx.select({ id: products.id }).from(products).where(which).limit(batchSize));
  const isUnpublished = and(eq(products.user_id, id), ne(products.status, "approved"));
  // Many at once, so not one by one as `addressTags` would.
  const otherAddresses = await tx
    .selectDistinct({ slug: productSlugs.slug })
    .from(productSlugs)
    .innerJoin(products, eq(products.id, productSlugs.product_id))
    .where(isUnpublished);
  const columns = { id: products.id, slug, category };
  const gone = await inBatches(async () => {
    const shown = { ...columns, images: products.images };
    // The condition again: an offer approved meanwhile stays.
    const isGoing = and(some(isUnpublished), isUnpublished);
    const deleted = await tx.delete(products).where(isGoing).returning(shown);
    // Also images that another user uploaded for them.
    await releaseImages(
      tx,
      deleted.flatMap((offer) => offer.images),
    );
    return deleted;
  });
  const published = await inBatches(() =>
    tx
      .update(products)
      .set({ user_id: null })
      .where(some(eq(products.user_id, id)))
      .returning(columns),
  );
  const deleted = await tx.delete(trash).where(isOwnersRow(id)).returning({ id: trash.id });
  for (const ids of batchesOf([...gone, ...deleted].map((row) => row.id))) await deleteContent(tx, ids);
  await tx.update(trash).set({ by: null }).where(eq(trash.by, id));
  for (const address of otherAddresses) tx.changes.add(`product:${address.slug}`);
  for (const offer of [...gone, ...published]) for (const tag of tagsOf(offer)) tx.changes.add(tag);
  return { gone: [...gone, ...deleted].map((row) => row.id), published: published.map((row) => row.id) };
}

/**
 * Images lose their owner. Those of published offers stay: the sweeper checks before it deletes, and `loose_since` lies far
 * enough back for it to look at all of them.
 */
export async function detachImages(tx: Tx, id: string): Promise<void> {
  const { key, owner_id } = images;
  const some = tx.select({ key }).from(images).where(eq(owner_id, id)).limit(batchSize);
  const loose_since = sql`now() - interval '26 hours'`;
  await inBatches(() =>
    tx.update(images).set({ owner_id: null, loose_since }).where(inArray(key, some)).returning({ key }),
  );
}

/**
 * Audit events stay without the actor and personal data. A user is named only in events about themselves, their offers and
 * objects they touched, which have indexes: a full scan would exceed the statement timeout.
 */
export async function eraseFromAuditLog(
  tx: Tx,
  person: Person,
  { gone, published }: DetachedOffers,
): Promise<void> {
  const { actor_id, object_id, object_kind } = auditEvents;
  const nothing = { before: null, after: null };
  await eraseEvents(tx, person, isAbout(person.id), { ...nothing, object_id: deletedId });
  for (const ids of batchesOf(gone)) await eraseEvents(tx, person, isAboutOffers(ids), nothing);
  for (const ids of batchesOf(published)) await eraseEvents(tx, person, isAboutOffers(ids));
  const touched = tx
    .select({ object_kind, object_id })
    .from(auditEvents)
    .where(eq(actor_id, person.id))
    .limit(batchSize);
  // Every round clears the actor, so the next one finds other events.
  await inBatches(() => eraseEvents(tx, person, sql`(${object_kind}, ${object_id}) IN (${touched})`));
}

function isAboutOffers(ids: string[]): SQL | undefined {
  // What lay in the trash may have been a coupon.
  return and(inArray(auditEvents.object_kind, ["product", "coupon"]), inArray(auditEvents.object_id, ids));
}

function* batchesOf(ids: string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += batchSize) yield ids.slice(at, at + batchSize);
}

function eraseEvents(
  tx: Tx,
  { id, email }: Person,
  which: SQL | undefined,
  more: { before?: null; after?: null; object_id?: string } = {},
) {
  const { actor_id, ip_hash, before, after } = auditEvents;
  // As whole JSON strings: ana@ must not match mariana@.
  const says = (value: PgColumn | SQL) =>
    sql`(position(${`"${id}"`} in ${value}::text) > 0 OR position(${JSON.stringify(email)} in ${value}::text) > 0)`;
  const erased = (column: PgColumn) => {
    const others = sql`(${column} - 'user_id')`;
    return sql`CASE WHEN ${says(column)} IS NOT TRUE THEN ${column}
      WHEN jsonb_typeof(${column}) = 'object' AND NOT ${says(others)} THEN ${others} END`;
  };
  const isActor = eq(actor_id, id);
  const named = Object.keys(more).length > 0 ? undefined : or(isActor, says(before), says(after));
  return tx
    .update(auditEvents)
    .set({
      actor_id: sql`CASE WHEN ${isActor} THEN NULL ELSE ${actor_id} END`,
      ip_hash: sql`CASE WHEN ${isActor} THEN NULL ELSE ${ip_hash} END`,
      before: erased(before),
      after: erased(after),
      ...more,
    })
    .where(and(which, named))
    .returning({ id: auditEvents.id });
}

/** Everything stored under the address, with or without the account. */
export async function eraseAddress(tx: Tx, email: string, box: SecretBox): Promise<void> {
  await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  await tx.delete(contactMessages).where(eq(contactMessages.email, email));
  const letters = await lettersOf(tx, email, box);
  if (letters.length > 0)
    await tx.delete(outbox).where(
      inArray(
        outbox.id,
        letters.map(({ id }) => id),
      ),
    );
}

/**
 * Stored responses, also those to admins that name the user, and rate-limit counters. This call's own key stays for a
 * retry.
 */
export async function eraseStoredResponses(
  tx: Tx,
  { id, email }: Person,
  ownScope: string,
  box: SecretBox,
): Promise<void> {
  const { scope, body } = idempotencyKeys;
  const says = (path: string) => sql`${body} @? ${`${path} ? (@ == "${id}")`}::jsonpath`;
  const which = and(or(isScopeOf(id), says("$.**.user_id"), says("$.user.id")), ne(scope, ownScope));
  for (const hour of hoursOfADay()) await tx.delete(idempotencyKeys).where(and(hour, which));
  const marks = (await rateLimitKeys(tx, { id, email }, box)).map((text) => box.mark(text));
  await tx.delete(rateLimits).where(inArray(sql`split_part(${rateLimits.key}, ':', -1)`, marks));
}

/** Stored responses live for a day without an index on whom they name: one statement per hour of it. */
function hoursOfADay(): (SQL | undefined)[] {
  const ago = (hours: number) => sql`now() - make_interval(hours => ${hours})`;
  const { created_at } = idempotencyKeys;
  return Array.from({ length: 24 }, (_, n) =>
    // Open at both ends, for rows newer than this call and older than a day.
    and(n > 0 ? lte(created_at, ago(n)) : undefined, n < 23 ? gt(created_at, ago(n + 1)) : undefined),
  );
}

/** The keys that count a user: account, address, sessions and known clients. */
async function rateLimitKeys(tx: Tx, { id, email }: Person, box: SecretBox): Promise<string[]> {
  const sessions = await listSessions(tx, id);
  const senders = sessions.map(({ ip }) => `${email} ${box.mark(rateLimitAddress(ip ?? ""))}`);
  return [
    id,
    email,
    mailboxOf(email),
    ...Object.values(codeAttemptKeys(id)),
    ...sessions.map((session) => session.id),
    ...senders,
  ];
}

/** Cascades to sessions, identities, links, factors and profile. */
export async function eraseAccount(tx: Tx, id: string): Promise<void> {
  await tx.delete(authUsers).where(eq(authUsers.id, id));
}
