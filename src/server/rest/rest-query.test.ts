import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#server/db/transaction.ts";
import { anOffer, aPerson } from "#testing/factories.ts";
import { supabaseClient } from "#testing/supabase-client.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

async function read(query: string, headers = {}) {
  const response = await server.request(`/rest/v1/products?${query}`, { headers });
  return { status: response.status, body: await response.json() };
}

const names = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name);

async function someOffers() {
  await anOffer(server.db, { name: "A", sale_price: 30, category: "Casa", coupon: "DEZ" });
  await anOffer(server.db, { name: "B", sale_price: 10, category: "Casa", coupon: null });
  await anOffer(server.db, { name: "C", sale_price: 20, category: "Moda", coupon: "CEM" });
}

test("order, with nulls where PostgreSQL puts them or as requested", async () => {
  await someOffers();
  for (const [query, expected] of [
    ["", "CBA"],
    ["order=created_at.desc", "CBA"],
    ["order=created_at.asc", "ABC"],
    ["order=created_at.asc.nullsfirst", "ABC"],
    ["order=created_at.desc.nullslast", "CBA"],
    ["order=sale_price.asc", "BCA"],
    ["order=sale_price.desc", "ACB"],
    ["order=coupon.asc", "CAB"],
    ["order=coupon.asc.nullsfirst", "BCA"],
    ["order=coupon.desc", "BAC"],
    ["order=coupon.desc.nullslast", "ACB"],
    ["order=created_at.asc&limit=1&offset=1", "B"],
    ["order=sale_price.asc&limit=1&offset=1", "C"],
    ["limit=0", ""],
    ["offset=3", ""],
    ["limit=99999999", "CBA"],
  ])
    expect({ query, names: names(await read(`${query}`)).join("") }).toEqual({ query, names: expected });
});

test("equality by every column type, alone and combined", async () => {
  await someOffers();
  const [{ id, slug, created_at }] = (await read("name=eq.A&select=id,slug,created_at")).body;
  for (const [query, expected] of [
    [`id=eq.${id}`, "A"],
    [`slug=eq.${slug}`, "A"],
    [`created_at=eq.${created_at}`, "A"],
    ["sale_price=eq.10", "B"],
    ["sale_price=eq.10.00", "B"],
    ["sale_price=eq.10.001", ""],
    ["discount=eq.95", "B"],
    ["category=eq.Casa", "BA"],
    ["category=eq.Casa&coupon=eq.DEZ", "A"],
    ["category=eq.Casa&category=eq.Moda", ""],
    ["ended=eq.false", "CBA"],
    ["ended=eq.true", ""],
    ["images=eq.{}", "CBA"],
    ["status=eq.approved", "CBA"],
    ["status=eq.pending", ""],
    ["apikey=sb_publishable_x", "CBA"],
    ["name=eq.A'; DROP TABLE products; --", ""],
    ["name=eq.A%25", ""],
  ])
    expect({ query, names: names(await read(`${query}`)).join("") }).toEqual({ query, names: expected });
});

test("select lists columns", async () => {
  await someOffers();
  expect((await read("select=name,sale_price&order=created_at.asc&limit=1")).body).toEqual([
    { name: "A", sale_price: 30 },
  ]);
  const { data } = await supabaseClient(server).from("products").select("name, category").eq("name", "C");
  expect(data).toEqual([{ name: "C", category: "Moda" }]);
});

test("any other query is refused with all four members", async () => {
  await someOffers();
  const wrong = [
    "select=nada",
    "select=",
    "select=*,name",
    "select=name,",
    "select=users(*)",
    "select=count()",
    "select=name::text",
    "select=a:name",
    "select=search_text",
    "select=constructor",
    "select=*&select=name",
    "order=created_at",
    "order=created_at.up",
    "order=created_at.desc,name.asc",
    "order=nada.asc",
    "order=search_text.asc",
    "order=created_at.desc.nulls",
    "order=",
    "limit=-1",
    "limit=1.5",
    "limit=x",
    "limit=",
    "offset=-1",
    "offset=10001",
    "offset=99999999999999999999",
    "name=A",
    "name=neq.A",
    "name=like.*A*",
    "sale_price=gt.10",
    "id=in.(1,2)",
    "name=not.eq.A",
    "name=is.null",
    "nada=eq.1",
    "or=(name.eq.A,name.eq.B)",
    "and=(name.eq.A)",
    "__proto__=eq.1",
    "columns=name",
  ];
  for (const query of wrong) {
    const { status, body } = await read(query);
    expect({ query, status, code: body.code }).toEqual({ query, status: 400, code: "PGRST100" });
    expect(Object.keys(body).toSorted()).toEqual(["code", "details", "hint", "message"]);
  }
  const { error } = await supabaseClient(server).from("products").select("*").ilike("name", "%a%");
  expect(error?.code).toBe("PGRST100");
});

test("a value that the column cannot parse gets PostgreSQL's words", async () => {
  for (const [query, code, message] of [
    ["id=eq.x", "22P02", 'invalid input syntax for type uuid: "x"'],
    ["sale_price=eq.x", "22P02", 'invalid input syntax for type numeric: "x"'],
    ["discount=eq.1.5", "22P02", 'invalid input syntax for type integer: "1.5"'],
    ["ended=eq.talvez", "22P02", 'invalid input syntax for type boolean: "talvez"'],
    ["valid_until=eq.ontem", "22007", 'invalid input syntax for type date: "ontem"'],
    ["images=eq.x", "22P02", 'malformed array literal: "x"'],
    ["conditions=eq.x", "22P02", "invalid input syntax for type json"],
    ["discount=eq.99999999999", "22003", 'value "99999999999" is out of range for type integer'],
  ]) {
    const { status, body } = await read(String(query));
    expect({ query, status, body }).toMatchObject({ query, status: 400, body: { code, message } });
  }
  expect((await read("name=eq.%00")).status).toBe(400);
});

/** Without the trigger that counts them one by one. */
async function manyOffers(n: number): Promise<void> {
  await inTransaction(server.db, async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    await tx.execute(sql`INSERT INTO products
      (id, name, slug, category, sale_price, store_name, product_url, status, published_at, created_at)
      SELECT gen_random_uuid(), 'Oferta', 'oferta-' || i, 'Casa', i, 'Loja', 'https://loja.example', 'approved', now(),
        now() - make_interval(secs => i) FROM generate_series(1, ${n}::int) AS i`);
    await tx.execute(sql`INSERT INTO product_counts VALUES ('approved', 'Casa', false, ${n})`);
  });
}

test("an admin counts all users, and an estimated count is not reported as exact", async () => {
  const admin = await aPerson(server, "admin");
  await inTransaction(server.db, async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(sql`INSERT INTO users (id, email, name)
      SELECT gen_random_uuid(), i || '@xepa.test', 'Ana' FROM generate_series(1, 10001) AS i`);
  });
  const counted = async (query: string) => {
    const headers = { Prefer: "count=exact", ...admin.auth };
    const { headers: responseHeaders } = await server.request(`/rest/v1/users?limit=1${query}`, { headers });
    return [responseHeaders.get("content-range"), responseHeaders.get("preference-applied")];
  };
  expect(await counted("")).toEqual(["0-0/10002", "count=exact"]);
  expect(await counted("&role=eq.admin")).toEqual(["0-0/1", "count=exact"]);
  expect(await counted("&role=eq.user")).toEqual(["0-0/*", null]);
});

test("at most a thousand rows; a query without an index is refused on a large table", async () => {
  const { db } = server;
  await manyOffers(10_001);
  await db.execute(sql`ANALYZE products`);
  expect((await read("select=slug")).body).toHaveLength(1000);
  expect((await read("select=slug&limit=5000")).body).toHaveLength(1000);
  expect((await read("select=slug&limit=1&offset=10000")).body).toEqual([{ slug: "oferta-10001" }]);
  for (const query of ["order=description.asc", "category=eq.Casa", "name=eq.Oferta&order=created_at.desc"])
    expect(await read(query)).toMatchObject({ status: 400, body: { code: "PGRST100" } });
  expect((await read("slug=eq.oferta-7&category=eq.Casa&select=slug")).body).toEqual([{ slug: "oferta-7" }]);
  expect((await read("slug=eq.oferta-7&order=description.asc")).body).toHaveLength(1);
  const count = async (query: string, headers = {}) =>
    (
      await server.request(`/rest/v1/products?${query}`, { headers: { Prefer: "count=exact", ...headers } })
    ).headers.get("content-range");
  expect(await count("limit=1")).toBe("0-0/10001");
  expect(await count("limit=1&status=eq.approved")).toBe("0-0/*");
  const { id, auth } = await aPerson(server);
  await anOffer(db, {
    status: "pending",
    user_id: id,
    created_at: new Date(Date.now() + 1000).toISOString(),
  });
  expect(await count("limit=1", auth)).toBe("0-0/10002");
  expect((await read(`user_id=eq.${id}&order=name.asc&select=status`, auth)).body).toEqual([
    { status: "pending" },
  ]);
});
