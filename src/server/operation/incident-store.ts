import { and, asc, eq, gt, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { authUsers } from "#server/db/schema/auth.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { contactMessages, newsletterSubscribers, users } from "#server/db/schema/people.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import type { Span } from "#server/http/read-access-log.ts";

export type RecordedEvent = Pick<
  typeof auditEvents.$inferSelect,
  "id" | "created_at" | "actor_id" | "action" | "object_kind" | "object_id"
>;

export interface Person {
  id: string;
  email: string;
  name: string;
}

const together = 1000;
const { id, created_at, actor_id, action, object_kind, object_id } = auditEvents;
const nameless = sql<string>`''`;
const person = { id: users.id, email: users.email, name: users.name };

/** Oldest first, however many there are. */
export async function* eventsIn(db: Reader, { since, until }: Span): AsyncGenerator<RecordedEvent> {
  const before = lt(created_at, until.toISOString());
  let after = gte(created_at, since.toISOString());
  for (;;) {
    const rows = await db
      .select({ id, created_at, actor_id, action, object_kind, object_id })
      .from(auditEvents)
      .where(and(after, before))
      .orderBy(asc(created_at), asc(id))
      .limit(together);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < together) return;
    const later = gt(created_at, last.created_at);
    const sameMoment = and(eq(created_at, last.created_at), gt(id, last.id));
    after = or(later, sameMoment) ?? later;
  }
}

const earlier = (created: PgColumn, until: Date) => lt(created, until.toISOString());

/** Who had an account by then. */
export function membersBefore(db: Reader, until: Date): AsyncGenerator<Person> {
  return inPages((after) =>
    db
      .select(person)
      .from(users)
      .where(and(earlier(users.created_at, until), after ? gt(users.id, after) : undefined))
      .orderBy(asc(users.id))
      .limit(together),
  );
}

/** Who asked for an account by then and never came back by the letter's link. */
export function unconfirmedBefore(db: Reader, until: Date): AsyncGenerator<Person> {
  const { id, email, created_at } = authUsers;
  return inPages((after) =>
    db
      .select({ id, email, name: nameless })
      .from(authUsers)
      .leftJoin(users, eq(users.id, id))
      .where(and(isNull(users.id), earlier(created_at, until), after ? gt(id, after) : undefined))
      .orderBy(asc(id))
      .limit(together),
  );
}

/** Whose address the newsletter held by then, also as a request or as a cancellation. */
export function readersBefore(db: Reader, until: Date): AsyncGenerator<Person> {
  const { id, email, created_at } = newsletterSubscribers;
  return inPages((after) =>
    db
      .select({ id, email, name: nameless })
      .from(newsletterSubscribers)
      .where(and(earlier(created_at, until), after ? gt(id, after) : undefined))
      .orderBy(asc(id))
      .limit(together),
  );
}

/** Who had written to us by then. */
export function writersBefore(db: Reader, until: Date): AsyncGenerator<Person> {
  const { id, email, nome, created_at } = contactMessages;
  return inPages((after) =>
    db
      .select({ id, email, name: nome })
      .from(contactMessages)
      .where(and(earlier(created_at, until), after ? gt(id, after) : undefined))
      .orderBy(asc(id))
      .limit(together),
  );
}

async function* inPages(page: (after?: string) => Promise<Person[]>): AsyncGenerator<Person> {
  for (let after: string | undefined; ; ) {
    const rows = await page(after);
    yield* rows;
    after = rows.at(-1)?.id;
    if (!after || rows.length < together) return;
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

/** Whose offers these are. */
export async function sendersOf(db: Reader, offers: readonly string[]): Promise<string[]> {
  if (offers.length === 0) return [];
  const rows = await db
    .selectDistinct({ user_id: products.user_id })
    .from(products)
    .where(inArray(products.id, [...offers]));
  return rows.flatMap(({ user_id }) => user_id ?? []);
}
