import { beforeEach, expect, test } from "vitest";
import { noConditions } from "#domain/prices/conditions-schema.ts";
import { authSessions, authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import { anOffer, aPerson, json, type Person, password } from "#testing/factories.ts";
import { forgedTokens } from "#testing/forged-tokens.ts";
import { supabaseClient } from "#testing/supabase-client.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

/** The responses of contract 2.3, row by row, as sent. */
let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
});

const object = { Accept: "application/vnd.pgrst.object+json" };

async function call(path: string, init: RequestInit = {}) {
  const response = await server.request(`/rest/v1/${path}`, init);
  const text = await response.text();
  const { headers, status } = response;
  return { status, headers, text, body: text === "" ? null : JSON.parse(text) };
}

async function threeOffers() {
  for (let i = 0; i < 3; i++) await anOffer(server.db, { name: `Oferta ${i}` });
}

test("a read is an array with its range, uncached", async () => {
  await threeOffers();
  const { status, headers, body } = await call("products?select=*&order=created_at.desc");
  expect(status).toBe(200);
  expect(body.map((row: { name: string }) => row.name)).toEqual(["Oferta 2", "Oferta 1", "Oferta 0"]);
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(headers.get("content-range")).toBe("0-2/*");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body[0]).toMatchObject({ sale_price: 100, discount: 50, images: [], ended: false });
  expect(body[0]).toMatchObject({ conditions: noConditions });
});

test("the range of nothing, of a part, and with the total", async () => {
  const range = async (path: string, headers = {}) =>
    (await call(path, { headers })).headers.get("content-range");
  const exact = { Prefer: "count=exact" };
  expect(await range("products")).toBe("*/*");
  expect(await range("products", exact)).toBe("*/0");
  expect(await range("users", exact)).toBe("*/0");
  await threeOffers();
  await anOffer(server.db, { status: "pending", user_id: ana.id });
  expect(await range("products?limit=2&offset=1")).toBe("1-2/*");
  expect(await range("products?limit=2&offset=1", exact)).toBe("1-2/3");
  expect(await range("products?limit=1", { ...exact, ...ana.auth })).toBe("0-0/4");
  const { auth } = await aPerson(server, "admin");
  expect(await range("products?limit=0", { ...exact, ...auth })).toBe("*/4");
  expect(await range("products?status=eq.pending", { ...exact, ...auth })).toBe("0-0/1");
  expect(await range("products?name=eq.Oferta 1", exact)).toBe("0-0/1");
  expect(await range("users?limit=1", { ...exact, ...auth })).toBe("0-0/2");
  expect(await range("products", { Prefer: "return=minimal, count=exact" })).toBe("0-2/3");
  expect(await range("products", { Prefer: "count=planned" })).toBe("0-2/*");
});

test("HEAD returns the same without a body; the official client counts that way", async () => {
  await threeOffers();
  const head = await call("products", { method: "HEAD", headers: { Prefer: "count=exact" } });
  expect(head).toMatchObject({ status: 200, text: "" });
  expect(head.headers.get("content-range")).toBe("0-2/3");
  const counted = await supabaseClient(server).from("products").select("*", { count: "exact", head: true });
  expect(counted).toMatchObject({ count: 3, data: null, error: null });
});

test("one object if exactly one row is found, otherwise 406", async () => {
  await threeOffers();
  const one = await call("products?select=name&name=eq.Oferta 1", { headers: object });
  expect(one).toMatchObject({ status: 200, body: { name: "Oferta 1" } });
  expect(one.headers.get("content-type")).toBe("application/vnd.pgrst.object+json; charset=utf-8");
  for (const [path, rows] of [
    ["products?name=eq.x", 0],
    ["products", 3],
    ["users", 0],
  ])
    expect(await call(String(path), { headers: object })).toMatchObject({
      status: 406,
      body: {
        code: "PGRST116",
        details: `The result contains ${rows} rows`,
        hint: null,
        message: "Cannot coerce the result to a single JSON object",
      },
    });
  expect((await call("products?limit=1", { headers: object })).status).toBe(200);
});

test("an insert returns an empty 201, or the row on request", async () => {
  const row = { id: ana.id, email: ana.email, name: "Ana", role: "user" };
  await server.db.delete(users);
  const plain = await call("users", json(row, ana.auth));
  expect(plain).toMatchObject({ status: 201, text: "" });
  expect(plain.headers.get("preference-applied")).toBeNull();
  await server.db.delete(users);
  const preference = { ...ana.auth, Prefer: "return=representation" };
  const listed = await call('users?columns="id","email","name","role"&select=*', json([row], preference));
  expect(listed).toMatchObject({ status: 201, body: [row] });
  expect(listed.headers.get("preference-applied")).toBe("return=representation");
  await server.db.delete(users);
  const single = await call("users?select=name", json([row], { ...preference, ...object }));
  expect(single).toMatchObject({ status: 201, body: { name: "Ana" } });
  expect(single.headers.get("content-type")).toContain("vnd.pgrst.object+json");
  await server.db.delete(users);
  const none = await call("users", json([], { ...preference, ...object }));
  expect(none).toMatchObject({ status: 406, body: { code: "PGRST116" } });
  expect(await call("users", json([row, row], ana.auth))).toMatchObject({ status: 409 });
  expect(await server.db.select().from(users)).toEqual([]);
});

test("invalid inserts get PostgreSQL's error codes", async () => {
  await server.db.delete(users);
  const row = { id: ana.id, email: ana.email, name: "Ana" };
  const long = "x".repeat(121);
  for (const [body, status, code, message] of [
    [{ ...row, x: 1 }, 400, "PGRST204", "Could not find the 'x' column of 'users' in the schema cache"],
    [{ ...row, decision_letters: false }, 400, "PGRST204", /decision_letters/],
    [{ ...row, ban_reason: "x" }, 400, "PGRST204", /ban_reason/],
    [{ ...row, constructor: "x" }, 400, "PGRST204", /constructor/],
    [{ ...row, id: "x" }, 400, "22P02", 'invalid input syntax for type uuid: "x"'],
    [{ ...row, name: null }, 400, "23502", /"name".*not-null/],
    [{ id: row.id, email: row.email }, 400, "23502", /"name".*not-null/],
    [{ ...row, name: "" }, 400, "23514", /check constraint/],
    [{ ...row, name: "   " }, 400, "23514", /check constraint/],
    [{ ...row, name: "a\nb" }, 400, "23514", /check constraint/],
    [{ ...row, name: "a\u0000b" }, 400, "23514", /check constraint/],
    [{ ...row, name: "\ud800" }, 400, "23514", /check constraint/],
    [{ ...row, name: long }, 400, "23514", /check constraint/],
    ["text", 400, "PGRST102", /./],
    [[7], 400, "PGRST102", /./],
  ] as const) {
    const answer = await call("users", json(body, ana.auth));
    expect({ body, status: answer.status, code: answer.body.code }).toEqual({ body, status, code });
    expect(Object.keys(answer.body).toSorted()).toEqual(["code", "details", "hint", "message"]);
    expect(answer.body.message).toMatch(message instanceof RegExp ? message : new RegExp(`^${message}$`));
  }
  for (const broken of ["", "{", "{'a':1}"]) {
    const answer = await call("users", { method: "POST", body: broken, headers: ana.auth });
    expect(answer).toMatchObject({ status: 400, body: { code: "PGRST102" } });
  }
  expect((await call("users?columns=x", json([row], ana.auth))).body.code).toBe("PGRST204");
  expect((await call("users?on_conflict=id", json([row], ana.auth))).body.code).toBe("PGRST100");
  expect((await call("users", json({ ...row, name: "x".repeat(120) }, ana.auth))).status).toBe(201);
});

test("unknown tables, paths, schemas, methods and media types", async () => {
  for (const table of ["auth_users", "auth_sessions", "audit_events", "outbox", "pg_user", "constructor"])
    expect(await call(table, { headers: ana.auth })).toMatchObject({
      status: 404,
      body: {
        code: "PGRST205",
        message: `Could not find the table 'public.${table}' in the schema cache`,
        details: null,
        hint: null,
      },
    });
  expect((await call("rpc/do_it", json({}))).body).toMatchObject({ code: "PGRST202" });
  expect((await call("users/x")).status).toBe(404);
  expect((await call("")).status).toBe(404);
  const schema = { code: "PGRST106", message: "Invalid schema: auth" };
  expect(await call("users", { headers: { "Accept-Profile": "auth" } })).toMatchObject({
    status: 406,
    body: schema,
  });
  expect(await call("users", json({}, { "Content-Profile": "auth" }))).toMatchObject({
    status: 406,
    body: schema,
  });
  expect((await call("users", { headers: { "Accept-Profile": "public" } })).status).toBe(200);
  expect((await call("users", { headers: { Accept: "text/csv" } })).body.code).toBe("PGRST107");
  const options = await call("users", { method: "OPTIONS" });
  expect(options).toMatchObject({ status: 200, text: "" });
  expect(options.headers.get("allow")).toBe("OPTIONS,GET,HEAD,POST");
  expect((await call("users", { method: "PROPFIND" })).body.code).toBe("PGRST117");
});

test("forged and ended tokens are 401 with their challenge, a value that is no token means a visitor", async () => {
  for (const { name, authorization, rest } of await forgedTokens(server)) {
    const { status, headers, body } = await call("products", { headers: { Authorization: authorization } });
    expect({ name, status, code: body.code ?? null }).toEqual({ name, status: rest ? 401 : 200, code: rest });
    if (rest)
      expect(headers.get("www-authenticate")).toBe(
        `Bearer error="invalid_token", error_description="${body.message}"`,
      );
    if (name === "expired") expect(body.message).toBe("JWT expired");
    if (name === "two parts") expect(body.message).toBe("Expected 3 parts in JWT; got 2");
  }
});

test("ended sessions, and banned or deleted users, are refused at once", async () => {
  const status = async () => (await call("users", { headers: ana.auth })).status;
  expect(await status()).toBe(200);
  await server.db.update(authUsers).set({ banned_until: "2099-01-01T00:00:00.000Z" });
  expect(await status()).toBe(401);
  await server.db.update(authUsers).set({ banned_until: null });
  expect(await status()).toBe(200);
  await server.db.delete(authSessions);
  expect(await status()).toBe(401);
  ana = await aPerson(server);
  await server.db.delete(authUsers);
  expect(await status()).toBe(401);
});

test("the official client signs out, and its old token reads nothing", async () => {
  const client = supabaseClient(server);
  const { data } = await client.auth.signInWithPassword({ email: ana.email, password });
  const headers = { Authorization: `Bearer ${data.session?.access_token}` };
  expect((await call("users", { headers })).body).toHaveLength(1);
  await client.auth.signOut();
  expect(await call("users", { headers })).toMatchObject({ status: 401, body: { code: "PGRST303" } });
});
