import { sql } from "drizzle-orm";
import { categories } from "#domain/products/categories.ts";
import { type PanelSort, panelSorts } from "#domain/products/moderation.ts";
import { productStatuses } from "#domain/products/product-status.ts";
import type { Db } from "#server/db/connect.ts";
import { oldCategory } from "../datasets/synthetic-offers.ts";

/** One call of the panel. Those of a family differ in filters and starting point. */
export interface AdminQuery {
  family: string;
  path: string;
}

/** The maximum of any list, and more than our screens request. */
const limit = "100";
const oldCategorySlug = categories.find(({ name }) => name === oldCategory)?.slug ?? "";

const columns: Record<PanelSort, { by: string; direction: "ASC" | "DESC" }> = {
  newest: { by: "created_at", direction: "DESC" },
  oldest: { by: "created_at", direction: "ASC" },
  price_low: { by: "sale_price", direction: "ASC" },
  price_high: { by: "sale_price", direction: "DESC" },
  discount: { by: "discount", direction: "DESC" },
};

/**
 * Every list of the panel in every order and with every filter, at its start and in its middle; every search; the
 * rest.
 */
export async function adminQueries(db: Db): Promise<AdminQuery[]> {
  return [
    ...(await productLists(db)),
    ...productSearches(),
    ...(await reviews(db)),
    ...(await peopleLists(db)),
    ...(await otherLists(db)),
    ...["get-panel-counts", "get-system-status"].map((path) => ({ family: path, path })),
  ];
}

type Query = Record<string, string | undefined>;

function adminQuery(family: string, call: string, query: Query): AdminQuery {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return { family, path: `${call}?${new URLSearchParams(given)}` };
}

const everything = { includeAll: "true", adminMode: "true", limit };

function productQuery(family: string, query: Query): AdminQuery {
  return adminQuery(family, "get-approved-products", { ...everything, ...query });
}

async function productLists(db: Db): Promise<AdminQuery[]> {
  const owners = await somePeople(db);
  const narrowed: Query[] = [
    ...[undefined, ...productStatuses].flatMap((status) =>
      [undefined, "casa", oldCategorySlug].map((category) => ({ status, category })),
    ),
    ...owners.flatMap((user_id) => [
      { user_id },
      { user_id, status: "pending" },
      { user_id, category: "casa" },
    ]),
  ];
  const calls: AdminQuery[] = [
    adminQuery("offers, no parameters", "get-approved-products", { ...everything, limit: undefined }),
  ];
  for (const sort of panelSorts)
    for (const query of narrowed) {
      const cursor = await middleOfProducts(db, sort, query);
      const family = `offers, ${sort}`;
      calls.push(productQuery(family, { ...query, sort }));
      if (cursor) calls.push(productQuery(`${family}, in the middle`, { ...query, sort, cursor }));
    }
  return calls;
}

/** The user with the most offers, and one with a few. */
async function somePeople(db: Db): Promise<string[]> {
  const rows = await db.execute<{ user_id: string }>(sql`
    (SELECT user_id FROM products GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)
    UNION ALL (SELECT user_id FROM products GROUP BY 1 HAVING count(*) < 200 ORDER BY count(*) DESC LIMIT 1)`);
  return rows.map(({ user_id }) => user_id);
}

/** A cursor from the middle of the list; none if nothing is found. */
async function middleOfProducts(db: Db, sort: PanelSort, { status, category, user_id }: Query) {
  const name = categories.find(({ slug }) => slug === category)?.name;
  const where = sql`(${status ?? null}::text IS NULL OR status = ${status ?? null})
    AND (${name ?? null}::text IS NULL OR category = ${name ?? null})
    AND (${user_id ?? null}::uuid IS NULL OR user_id = ${user_id ?? null}::uuid)`;
  const { by, direction } = columns[sort];
  const value = by === "created_at" ? sql`to_json(created_at)` : sql`to_json(${sql.raw(by)})`;
  const [row] = await db.execute<{ value: string | number; id: string }>(sql`
    SELECT ${value} AS value, id FROM products WHERE ${where}
    ORDER BY ${sql.raw(`${by} ${direction}, id ${direction}`)}
    LIMIT 1 OFFSET (SELECT count(*) / 2 FROM products WHERE ${where})`);
  if (!row) return undefined;
  const place = by === "created_at" ? new Date(row.value).toISOString() : row.value;
  return written([sort, place, row.id]);
}

function written(cursor: unknown[]): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

const terms = {
  common: ["samsung", "frete grátis", "amazon", "o"],
  rare: ["ornitorrinco", "k47 5l plus"],
  absent: ["qwertyuiop", "' OR 1=1--", "%", "_%_"],
  short: ["a", "tv", "4k", "zq"],
  "several words": ["smart tv samsung 50 polegadas", "natal manual estoque"],
};

function productSearches(): AdminQuery[] {
  return Object.entries(terms).flatMap(([kind, all]) =>
    all.flatMap((q) =>
      panelSorts.flatMap((sort) => [
        productQuery(`offers, search: ${kind}`, { q, sort }),
        productQuery(`offers, search: ${kind}`, { q, sort, status: "pending" }),
        productQuery(`offers, search: ${kind}`, { q, sort, category: oldCategorySlug }),
      ]),
    ),
  );
}

async function reviews(db: Db): Promise<AdminQuery[]> {
  const rows = await db.execute<{ id: string }>(
    sql`SELECT id FROM products WHERE status = 'pending' LIMIT 10`,
  );
  return rows.map(({ id }) => adminQuery("review-product", "review-product", { productId: id }));
}

async function peopleLists(db: Db): Promise<AdminQuery[]> {
  const cursor = await middleByTime(db, "users");
  const people = (family: string, query: Query) => adminQuery(family, "get-users-stats", query);
  const narrowed: Query[] = [
    {},
    { role: "admin" },
    { role: "user" },
    { status: "banned" },
    { status: "banned", role: "admin" },
  ];
  const words = [
    "ana",
    "conceicao",
    "pessoa.777",
    "qwertyuiop",
    "a",
    "zz",
    "%",
    "ana souza exemplo3",
    "com.br",
  ];
  return [
    people("people, no parameters", {}),
    ...narrowed.flatMap((query) => [
      people("people", { ...query, limit }),
      people("people, in the middle", { ...query, limit, cursor }),
    ]),
    ...words.flatMap((q) => narrowed.map((query) => people("people, search", { ...query, q, limit }))),
  ];
}

async function otherLists(db: Db): Promise<AdminQuery[]> {
  const [event] = await db.execute<{ actor_id: string; object_id: string }>(
    sql`SELECT actor_id, object_id FROM audit_events LIMIT 1`,
  );
  const history: Query[] = [
    {},
    { actor_id: event?.actor_id },
    { object_kind: "product" },
    { object_kind: "product", object_id: event?.object_id },
    { object_kind: "user" },
    { action: "edit-product" },
    { action: "ban-user" },
    { actor_id: event?.actor_id, action: "ban-user" },
  ];
  const messages: Query[] = [
    {},
    { status: "unread" },
    { q: "oferta" },
    { q: "qwertyuiop" },
    { q: "marcia", status: "unread" },
  ];
  const letters: Query[] = [{}, { status: "failed" }, { status: "waiting" }];
  return [
    ...(await withMiddles(db, "history", "load-history", "audit_events", history)),
    ...(await withMiddles(db, "messages", "load-messages", "contact_messages", messages)),
    ...(await withMiddles(db, "letters", "load-letters", "outbox", letters)),
  ];
}

async function withMiddles(db: Db, family: string, call: string, table: string, queries: Query[]) {
  const cursor = await middleByTime(db, table);
  return queries.flatMap((query) => [
    adminQuery(family, call, { ...query, limit }),
    adminQuery(`${family}, in the middle`, call, { ...query, limit, cursor }),
  ]);
}

async function middleByTime(db: Db, table: string): Promise<string> {
  const [row] = await db.execute<{ created_at: string; id: string }>(sql`
    SELECT to_json(created_at) #>> '{}' AS created_at, id FROM ${sql.raw(table)} ORDER BY created_at DESC, id DESC
    LIMIT 1 OFFSET (SELECT count(*) / 2 FROM ${sql.raw(table)})`);
  if (!row) throw new Error(`${table} is empty.`);
  return written([new Date(row.created_at).toISOString(), row.id]);
}
