import { and, eq, getTableColumns, inArray, type SQL } from "drizzle-orm";
import { differences, type HistoryEvent, type HistoryPage } from "#domain/operation/history.ts";
import { profileName } from "#domain/users/display-name.ts";
import { articles } from "#server/db/schema/articles.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { users } from "#server/db/schema/people.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import type { TimeCursor } from "#server/http/list-page.ts";
import { pageBackwards } from "#server/http/page-backwards.ts";

interface HistoryQuery {
  object_kind?: string | undefined;
  object_id?: string | undefined;
  actor_id?: string | undefined;
  action?: string | undefined;
  limit: number;
  cursor?: TimeCursor | undefined;
}

const { ip_hash, ...columns } = getTableColumns(auditEvents);
type Line = Omit<typeof auditEvents.$inferSelect, "ip_hash">;
type Names = Map<string, string>;

export async function listEvents(db: Reader, query: HistoryQuery): Promise<HistoryPage> {
  const { limit, cursor } = query;
  const { rows, next } = await pageBackwards(db, auditEvents, {
    columns,
    ...conditionsOf(query),
    limit,
    cursor,
  });
  const about = (kind: string) => rows.filter((row) => row.object_kind === kind).map((row) => row.object_id);
  const actors = rows.flatMap(({ actor_id }) => actor_id ?? []);
  const people = await namesOfPeople(db, [...actors, ...about("user")]);
  const known: Record<string, Names> = {
    user: people,
    product: await namesOfProducts(db, about("product")),
    article: await titlesOfArticles(db, about("article")),
    coupon: await codesOfCoupons(db, about("coupon")),
  };
  return { events: rows.map((row) => eventOf(row, people, known[row.object_kind])), next };
}

/** The most selective index as scope; the rest filters its rows. */
function conditionsOf({ object_kind, object_id, actor_id, action }: HistoryQuery): {
  scope?: SQL | undefined;
  filter?: SQL | undefined;
} {
  const isKind = object_kind ? eq(auditEvents.object_kind, object_kind) : undefined;
  const isActor = actor_id ? eq(auditEvents.actor_id, actor_id) : undefined;
  const isAction = action ? eq(auditEvents.action, action) : undefined;
  if (isKind && object_id)
    return { scope: and(isKind, eq(auditEvents.object_id, object_id)), filter: and(isActor, isAction) };
  return { scope: isActor, filter: and(isKind, isAction) };
}

function eventOf(row: Line, people: Names, objects: Names | undefined): HistoryEvent {
  const current = objects?.get(row.object_id);
  return {
    ...row,
    actor_name: people.get(row.actor_id ?? "") ?? null,
    object_name: current ?? nameIn(row.after) ?? nameIn(row.before),
    object_exists: current !== undefined,
    ...differences(row.before, row.after),
  };
}

/** The recorded name of an object that no longer exists; an article has a title instead. */
function nameIn(facts: unknown): string | null {
  const { name, title = name } = (facts ?? {}) as { name?: unknown; title?: unknown };
  return typeof title === "string" ? title : null;
}

async function namesOfPeople(db: Reader, ids: string[]): Promise<Names> {
  const { id, email } = authUsers;
  const rows = await db
    .select({ id, email, full_name: users.name })
    .from(authUsers)
    .leftJoin(users, eq(users.id, id))
    .where(inArray(id, idsAmong(ids)));
  return new Map(rows.map((row) => [row.id, profileName(row)]));
}

async function namesOfProducts(db: Reader, ids: string[]): Promise<Names> {
  const { id, name } = products;
  const rows = await db
    .select({ id, name })
    .from(products)
    .where(inArray(id, idsAmong(ids)));
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function titlesOfArticles(db: Reader, ids: string[]): Promise<Names> {
  const { id, title } = articles;
  const rows = await db
    .select({ id, title })
    .from(articles)
    .where(inArray(id, idsAmong(ids)));
  return new Map(rows.map((row) => [row.id, row.title]));
}

async function codesOfCoupons(db: Reader, ids: string[]): Promise<Names> {
  const { id, code } = coupons;
  const rows = await db
    .select({ id, code })
    .from(coupons)
    .where(inArray(id, idsAmong(ids)));
  return new Map(rows.map((row) => [row.id, row.code]));
}

/** What an event is about is a text: of a deleted account it is no id any more. */
function idsAmong(texts: string[]): string[] {
  return [...new Set(texts.filter((text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)))];
}
