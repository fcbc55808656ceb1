import { gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { ModeratedPage, ModeratedProduct } from "#domain/products/moderation.ts";
import { panelSorts } from "#domain/products/moderation.ts";
import { users } from "#server/db/schema/people.ts";
import { productStats, products } from "#server/db/schema/products.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

const everything = "/functions/v1/get-approved-products?includeAll=true&adminMode=true";
let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

function ask(query = "", headers: Record<string, string> = admin.auth) {
  return server.request(everything + query, { headers });
}

async function list(query = ""): Promise<ModeratedPage> {
  const response = await ask(query);
  expect([query, response.status]).toEqual([query, 200]);
  return response.json() as never;
}

async function namesOf(query: string): Promise<string[]> {
  return (await list(query)).products.map(({ name }) => name);
}

test("the list of every status is for admins, and never silently the public one", async () => {
  const pending = await anOffer(server.db, { status: "pending", reason: null });
  expect((await ask("", {})).status).toBe(401);
  expect((await ask("", (await aPerson(server)).auth)).status).toBe(403);
  expect((await list()).products).toMatchObject([{ id: pending.id, status: "pending", version: 1 }]);
});

test("a waiting offer says what to look at, a decided one nothing", async () => {
  const ana = await aPerson(server, "user", "ana@xepa.test");
  const link = { product_url: "https://ofertas-relampago.shop/p/1" };
  await anOffer(server.db, { ...link, status: "pending", user_id: ana.id, name: "[PRIME] Fone" });
  const risksNow = async () => (await list("&sort=oldest")).products.map(({ risks }) => risks);
  expect(await risksNow()).toEqual([["unknown_store", "new_sender", "title"]]);
  await anOffer(server.db, { ...link, user_id: ana.id });
  expect(await risksNow()).toEqual([["unknown_store", "title"], []]);
});

test("each row has its sender's profile name and its clicks", async () => {
  const ana = await aPerson(server, "user", "ana@xepa.test");
  const bare = await aPerson(server, "user", "bia.lima@xepa.test");
  const { id } = await anOffer(server.db, { user_id: ana.id, reason: null });
  await anOffer(server.db, { user_id: bare.id });
  await anOffer(server.db, { user_id: null });
  await anOffer(server.db, { user_id: crypto.randomUUID() });
  await server.db.delete(users);
  await server.db.insert(users).values([
    { id: ana.id, email: ana.email, name: "Ana Souza" },
    { id: admin.id, email: admin.email, name: "Chefe", role: "admin" },
  ]);
  await server.db.insert(productStats).values({ product_id: id, clicks: 7 });
  const { products } = await list("&sort=oldest");
  expect(products.map(({ owner_name, clicks }) => [owner_name, clicks])).toEqual([
    ["Ana Souza", 7],
    ["bia.lima", 0],
    [null, 0],
    [null, 0],
  ]);
  expect(products[0]).toMatchObject({ user_id: ana.id, version: 1, reason: null, discount: 50 });
  expect(products[0]).not.toHaveProperty("search_text");
});

const statuses = ["pending", "approved", "rejected"] as const;
/** With how many of the 24 they match. */
const narrowings = {
  "": 24,
  "&status=pending": 8,
  "&category=casa": 12,
  "&status=rejected&category=games": 4,
  "&q=fone": 18,
};

async function walk(query: string): Promise<ModeratedProduct[]> {
  const walked: ModeratedProduct[] = [];
  for (let next: string | null = ""; next !== null; ) {
    const page: ModeratedPage = await list(`${query}&limit=7${next ? `&cursor=${next}` : ""}`);
    walked.push(...page.products);
    next = page.next;
  }
  return walked;
}

test("in every order and filter, pages have no gaps and no repetition", async () => {
  for (let i = 0; i < 24; i++)
    await anOffer(server.db, {
      name: i % 4 ? `Fone ${i}` : `Panela ${i}`,
      description: "",
      status: statuses[i % 3] ?? "pending",
      category: i % 2 ? "Casa" : "Games",
      // Many with equal values, so that the id decides.
      sale_price: (i % 3) * 50 + 1,
      created_at: new Date(1.79e12 + (i % 5) * 60_000).toISOString(),
    });
  for (const sort of panelSorts)
    for (const [narrowing, n] of Object.entries(narrowings)) {
      const query = `&sort=${sort}${narrowing}`;
      const walked = await walk(query);
      expect([query, walked.length, new Set(walked.map(({ id }) => id)).size]).toEqual([query, n, n]);
      expect(walked).toEqual((await list(query)).products);
    }
});

test("orders and filters are applied, and newest is the default", async () => {
  const ana = await aPerson(server);
  const given = { original_price: 100, status: "pending", user_id: ana.id } as const;
  await anOffer(server.db, { ...given, name: "Café", sale_price: 90, category: "Casa", status: "rejected" });
  await anOffer(server.db, { ...given, name: "Bule", sale_price: 10, category: "Games" });
  await anOffer(server.db, { name: "Açúcar", original_price: 100, sale_price: 50, category: "Casa" });
  const orders = {
    "": ["Açúcar", "Bule", "Café"],
    "&sort=newest": ["Açúcar", "Bule", "Café"],
    "&sort=oldest": ["Café", "Bule", "Açúcar"],
    "&sort=price_low": ["Bule", "Açúcar", "Café"],
    "&sort=price_high": ["Café", "Açúcar", "Bule"],
    "&sort=discount": ["Bule", "Açúcar", "Café"],
    "&status=pending": ["Bule"],
    "&category=casa": ["Açúcar", "Café"],
    "&category=casa&status=rejected": ["Café"],
    [`&user_id=${ana.id}&sort=oldest`]: ["Café", "Bule"],
    "&q=acucar": ["Açúcar"],
    "&q=CASA%20caf": ["Café"],
    "&q=nada": [],
  };
  for (const [query, names] of Object.entries(orders))
    expect([query, await namesOf(query)]).toEqual([query, names]);
});

test("a cursor belongs to its order", async () => {
  for (let i = 0; i < 3; i++) await anOffer(server.db);
  for (const sort of panelSorts) {
    const { next } = await list(`&sort=${sort}&limit=1`);
    for (const other of panelSorts) {
      const response = await ask(`&sort=${other}&limit=1&cursor=${next}`);
      expect([sort, other, response.status]).toEqual([sort, other, sort === other ? 200 : 422]);
    }
  }
});

function cursor(...tuple: unknown[]): string {
  return Buffer.from(JSON.stringify(tuple)).toString("base64url");
}

test.each([
  ["&sort=relevance", "sort", "oldest"],
  ["&sort=mais", "sort", "newest"],
  ["&status=live", "status", "pending"],
  ["&category=carros", "category", "casa"],
  ["&user_id=ana", "user_id", "conta"],
  ["&limit=101", "limit", "100"],
  ["&limit=0", "limit", "100"],
  ["&cursor=abc", "cursor", "next"],
  [`&cursor=${cursor("newest", "9999-01-01T00:00:00.000Z", crypto.randomUUID())}`, "cursor", "next"],
  [`&sort=discount&cursor=${cursor("discount", 101, crypto.randomUUID())}`, "cursor", "next"],
  [`&sort=price_low&cursor=${cursor("price_low", 1e300, crypto.randomUUID())}`, "cursor", "next"],
  [`&q=${"x".repeat(201)}`, "q", "200"],
])("%s is refused with a sentence on its field", async (query, field, word) => {
  const response = await ask(query);
  expect(response.status).toBe(422);
  const { fields } = (await response.json()) as { fields: Record<string, string> };
  expect(fields[field]).toContain(word);
});

test("the newest 1,000 are compressed if the client accepts it, and the same otherwise", async () => {
  const { id: _id, slug: _slug, discount: _discount, image_url: _image, ...offer } = await anOffer(server.db);
  const rows = Array.from({ length: 1000 }, (_, i) => ({ ...offer, id: newId(), slug: `fone-${i}` }));
  await server.db.insert(products).values(rows);
  const plain = await (await ask()).text();
  const zipped = await ask("", { ...admin.auth, "Accept-Encoding": "br, gzip" });
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  const bytes = Buffer.from(await zipped.arrayBuffer());
  expect(zipped.headers.get("content-length")).toBe(String(bytes.length));
  expect(bytes.length).toBeLessThan(200_000);
  expect(gunzipSync(bytes).toString()).toBe(plain);
  const page = JSON.parse(plain) as ModeratedPage;
  expect([page.products.length, page.next !== null]).toEqual([1000, true]);

  const forbidden = await ask("", { ...admin.auth, "Accept-Encoding": "gzip;q=0, br" });
  expect([forbidden.headers.get("content-encoding"), await forbidden.text()]).toEqual([null, plain]);
  const small = await ask("&limit=1", { ...admin.auth, "Accept-Encoding": "gzip" });
  expect([small.headers.get("content-encoding"), small.headers.get("vary")]).toEqual([
    null,
    "Accept-Encoding",
  ]);
  expect(((await small.json()) as ModeratedPage).products).toHaveLength(1);
});

test("a search finds offers by their sender too, and «enviado por» only those", async () => {
  const ana = await aPerson(server, "user", "ana.souza@xepa.test");
  await server.db.update(users).set({ name: "Ana Côrtes" }).where(eq(users.id, ana.id));
  await anOffer(server.db, { name: "Fone", user_id: ana.id });
  await anOffer(server.db, { name: "Caneca da Cortes", user_id: admin.id });
  await anOffer(server.db, { name: "Bola", user_id: admin.id });
  expect((await namesOf("&q=cortes")).sort()).toEqual(["Caneca da Cortes", "Fone"]);
  expect(await namesOf("&q=ana.souza@xepa")).toEqual(["Fone"]);
  expect(await namesOf("&q=Enviado por cortes")).toEqual(["Fone"]);
  expect(await namesOf("&q=enviado por ninguém")).toEqual([]);
  expect(await namesOf("&q=%25")).toHaveLength(3);
  const file = await server.request("/functions/v1/export-products?format=csv&q=enviado por cortes", {
    headers: admin.auth,
  });
  expect((await file.text()).split("\r\n")).toHaveLength(3);
});
