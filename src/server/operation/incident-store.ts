import { and, asc, eq, gt, gte, inArray, lt, or, sql } from "drizzle-orm";
import { authUsers } from "#server/db/schema/auth.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { contactMessages, newsletterSubscribers, users } from "#server/db/schema/people.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import type { Span } from "#server/http/access-log.ts";

export type RecordedEvent = Pick<
  typeof auditEvents.$inferSelect,
  "id" | "created_at" | "actor_id" | "action" | "object_kind" | "object_id"
>;

export interface Person {
  id: string;
  email: string;
  name: string;
}

const batch = 1000;
const { id, created_at, actor_id, action, object_kind, object_id } = auditEvents;
const nameless = sql<string>`''`;
const person = { id: users.id, email: users.email, name: users.name };

export async function* eventsIn(db: Reader, { since, until }: Span): AsyncGenerator<RecordedEvent> {
  const before = lt(created_at, until.toISOString());
  let after = gte(created_at, since.toISOString());
  for (;;) {
    const rows = await db
      .select({ id, created_at, actor_id, action, object_kind, object_id })
      .from(auditEvents)
      .where(and(after, before))
      .orderBy(asc(created_at), asc(id))
      .limit(batch);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    const later = gt(created_at, last.created_at);
    const sameMoment = and(eq(created_at, last.created_at), gt(id, last.id));
    after = or(later, sameMoment) ?? later;
  }
}

const sources = {
  account: { table: users, ...person, created_at: users.created_at, only: undefined },
  /** Signed up, and never followed the link of the letter. */
  unconfirmed: {
    table: authUsers,
    id: authUsers.id,
    email: authUsers.email,
    name: nameless,
    created_at: authUsers.created_at,
    only: sql`NOT EXISTS (SELECT FROM ${users} WHERE ${users.id} = ${authUsers.id})`,
  },
  /** Also as a request or as a cancellation. */
  newsletter: {
    table: newsletterSubscribers,
    id: newsletterSubscribers.id,
    email: newsletterSubscribers.email,
    name: nameless,
    created_at: newsletterSubscribers.created_at,
    only: undefined,
  },
  contact: {
    table: contactMessages,
    id: contactMessages.id,
    email: contactMessages.email,
    name: contactMessages.nome,
    created_at: contactMessages.created_at,
    only: undefined,
  },
};

/** Everyone whose address a source held by then, in pages by id. */
export async function* peopleBefore(
  db: Reader,
  source: keyof typeof sources,
  until: Date,
): AsyncGenerator<Person> {
  const { table, id, email, name, created_at, only } = sources[source];
  for (let after: string | undefined; ; ) {
    const rows: Person[] = await db
      .select({ id, email, name: sql<string>`${name}` })
      .from(table)
      .where(and(lt(created_at, until.toISOString()), only, after ? gt(id, after) : undefined))
      .orderBy(asc(id))
      .limit(batch);
    yield* rows;
    after = rows.at(-1)?.id;
    if (!after || rows.length < batch) return;
  }
}

export async function peopleById(db: Reader, ids: readonly string[]): Promise<Person[]> {
  return ids.length === 0
    ? []
    : db
        .select(person)
        .from(users)
        .where(inArray(users.id, [...ids]));
}

export async function isAnyAdmin(db: Reader, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), inArray(users.role, ["admin", "super_admin"])))
    .limit(1);
  return admin !== undefined;
}

export async function ownersOf(db: Reader, offers: readonly string[]): Promise<string[]> {
  if (offers.length === 0) return [];
  const rows = await db
    .selectDistinct({ user_id: products.user_id })
    .from(products)
    .where(inArray(products.id, [...offers]));
  return rows.flatMap(({ user_id }) => user_id ?? []);
}
