import { beforeEach, expect, test } from "vitest";
import type { ListedOffer } from "#domain/products/product.ts";
import { sorts, wantsReal } from "#domain/products/sort.ts";
import { anOffer, aPerson, aRealOffer } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

const path = "/functions/v1/get-approved-products";
let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

async function list(query = "", headers = {}): Promise<{ products: ListedOffer[]; next: string | null }> {
  const response = await server.request(path + query, { headers });
  expect(response.status).toBe(200);
  return response.json() as never;
}

function cursor(tuple: unknown[]): string {
  return Buffer.from(JSON.stringify(tuple)).toString("base64url");
}

test("visitors see live approved offers only, newest first", async () => {
  const old = await anOffer(server.db);
  const fresh = await anOffer(server.db);
  await anOffer(server.db, { status: "pending" });
  await anOffer(server.db, { status: "rejected" });
  await anOffer(server.db, { ended: true, valid_until: "2026-01-01" });
  const { products, next } = await list();
  expect(products.map((offer) => offer.id)).toEqual([fresh.id, old.id]);
  expect(next).toBeNull();
});

test("ids name offers, ended ones among them; those that are not public are passed over, and what is no id is refused", async () => {
  const ended = await anOffer(server.db, { ended: true, valid_until: "2026-01-01" });
  const live = await anOffer(server.db);
  const pending = await anOffer(server.db, { status: "pending" });
  const { products, next } = await list(`?ids=${[ended, pending, live].map(({ id }) => id).join()}`);
  expect([products.map(({ id }) => id), next]).toEqual([[ended.id, live.id], null]);
  for (const ids of ["x", "", Array(51).fill(live.id).join()])
    expect((await server.request(`${path}?ids=${ids}`)).status, ids.slice(0, 9)).toBe(422);
});

test("an offer has every public field of §3 and no private one", async () => {
  const owner = await aPerson(server);
  await anOffer(server.db, {
    user_id: owner.id,
    reason: "x",
    images: ["/img/a.webp", "/img/b.webp"],
    coupon: "DEZ",
  });
  const [offer] = (await list()).products;
  expect(offer).toMatchObject({
    original_price: 200,
    sale_price: 100,
    discount: 50,
    image_url: "/img/a.webp",
    images: ["/img/a.webp", "/img/b.webp"],
    coupon: "DEZ",
    valid_until: null,
    ended: false,
    hot: false,
  });
  expect(offer?.published_at).toMatch(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/);
  for (const secret of ["user_id", "reason", "version", "search_text", "product_key"])
    expect(offer).not.toHaveProperty(secret);
});

const everyWalk = sorts.flatMap((sort) =>
  ["", "&category=casa", "&real=true", "&real=true&category=casa"].map((more) => ({
    query: `?sort=${sort}${more}`,
    offers:
      (wantsReal({ sort, real: more.includes("real") }) ? 16 : 22) / (more.includes("category") ? 2 : 1),
  })),
);

test.each(everyWalk)("pages of $query have no gaps and no repetition", async ({ query, offers }) => {
  for (let i = 0; i < 22; i++)
    await (i < 6 ? anOffer : aRealOffer)(server.db, {
      category: i % 2 ? "Casa" : "Games",
      sale_price: (i % 3) * 10 + 1,
      published_at: new Date(1.79e12 + (i % 4) * 60_000).toISOString(),
    });
  const whole = (await list(`${query}&limit=100`)).products;
  const walked: ListedOffer[] = [];
  let next: string | null = "";
  while (next !== null) {
    const page: { products: ListedOffer[]; next: string | null } = await list(
      `${query}&limit=3${next ? `&cursor=${next}` : ""}`,
    );
    walked.push(...page.products);
    next = page.next;
  }
  expect(walked.map((offer) => offer.id)).toEqual(whole.map((offer) => offer.id));
  expect(new Set(walked.map((offer) => offer.id)).size).toBe(offers);
});

test("every sort order is applied", async () => {
  const dear = await anOffer(server.db, { original_price: 1000, sale_price: 900 });
  const cheap = await anOffer(server.db, { original_price: 20, sale_price: 5 });
  const first = async (sort: string) => (await list(`?sort=${sort}`)).products[0]?.id;
  expect(await first("price_low")).toBe(cheap.id);
  expect(await first("price_high")).toBe(dear.id);
  expect(await first("discount")).toBe(cheap.id);
  expect(await first("newest")).toBe(cheap.id);
});

test("by the true discount come live offers with a real one, the largest first, of unknown size last", async () => {
  const live = { original_price: 1000 };
  const third = await aRealOffer(server.db, { ...live, sale_price: 100, usual: 150 });
  const unknown = await aRealOffer(server.db, { ...live, sale_price: 1, usual: null });
  const half = await aRealOffer(server.db, { ...live, sale_price: 900, usual: 1800 });
  await aRealOffer(server.db, { ...live, ended: true });
  await aRealOffer(server.db, { ...live, status: "pending" });
  await anOffer(server.db, { ...live, sale_price: 2 });
  const ids = async (query: string) => (await list(query)).products.map((offer) => offer.id);
  expect(await ids("?sort=real_discount")).toEqual([half.id, third.id, unknown.id]);
  expect(await ids("?sort=real_discount&q=fone")).toEqual([half.id, third.id, unknown.id]);
  expect(await ids("?real=true")).toEqual([half.id, unknown.id, third.id]);
  expect(await ids("?real=true&sort=price_low&max_price=500")).toEqual([unknown.id, third.id]);
  expect(await ids("?real=false&limit=1")).not.toContain(half.id);
  const [first] = (await list("?real=true")).products;
  expect(first).toMatchObject({ verdict: "desconto-real", usual_price: 1800 });
});

test("a list can be filtered by category slug", async () => {
  await anOffer(server.db);
  const games = await anOffer(server.db, { category: "Games" });
  expect((await list("?category=games")).products.map((offer) => offer.id)).toEqual([games.id]);
});

test("a page that ends exactly at its limit has no next", async () => {
  for (let i = 0; i < 12; i++) await anOffer(server.db);
  expect((await list("?limit=12")).next).toBeNull();
  expect((await list("?limit=11")).next).not.toBeNull();
});

test.each([
  ["?category=carros", "category"],
  ["?sort=price_low;select", "sort"],
  ["?sort=oldest", "sort"],
  ["?q=fone&sort=oldest", "sort"],
  ["?sort=hot&category=casa", "sort"],
  ["?sort=hot&real=true", "sort"],
  ["?sort=commented&q=fone", "sort"],
  [`?sort=hot&cursor=${cursor(["commented", 3])}`, "cursor"],
  [`?sort=hot&cursor=${cursor(["hot", 501])}`, "cursor"],
  [`?sort=commented&cursor=${cursor(["commented", "1"])}`, "cursor"],
  ["?limit=0", "limit"],
  ["?limit=101", "limit"],
  ["?limit=1e2", "limit"],
  ["?real=1", "real"],
  ["?cursor=abc", "cursor"],
  ["?real=true&cursor=abc", "cursor"],
  [`?sort=real_discount&cursor=${cursor([101, "2026-01-01T00:00:00.000Z", crypto.randomUUID()])}`, "cursor"],
  [`?real=true&cursor=${cursor(["2026-01-01T00:00:00.000Z", "x"])}`, "cursor"],
  [`?cursor=${cursor(["0000-01-01T00:00:00.000Z", crypto.randomUUID()])}`, "cursor"],
  [
    `?sort=discount&cursor=${cursor([99999999999, "2026-01-01T00:00:00.000Z", crypto.randomUUID()])}`,
    "cursor",
  ],
  [`?sort=price_low&cursor=${cursor([1e300, crypto.randomUUID()])}`, "cursor"],
  ["?sort=price_low&cursor=WyIyMDI2LTExLTAxVDAwOjAwOjAwLjAwMFoiLCJ4Il0", "cursor"],
])("%s is refused with a sentence on its field", async (query, field) => {
  const response = await server.request(path + query);
  expect(response.status).toBe(422);
  const body = (await response.json()) as {
    error: string;
    message: string;
    code: string;
    fields: Record<string, string>;
  };
  expect(body.error).toBe(body.message);
  expect(body.code).toBe("invalid");
  expect(body.fields[field]).toContain(field);
});

test("a stale or forged token still sees the public list", async () => {
  await anOffer(server.db);
  expect((await list("", { Authorization: "Bearer nonsense" })).products).toHaveLength(1);
  expect((await list("", { Authorization: "Bearer sb_publishable_x" })).products).toHaveLength(1);
});

test.each([
  ["cafeteira", 1],
  ["CAFETEIRA espresso", 1],
  ["cafe ESPRESSO", 1],
  ["loja boa", 2],
  ["eletronicos", 2],
  ["100%", 1],
  ["%", 1],
  ["％", 1],
  ["＿", 0],
  ["\\\\", 0],
  ["_", 0],
  ["' OR 1=1--", 0],
  ["fone cafeteira", 0],
  ["|", 2],
])("q=%s finds %i by every word, ignoring case and accents", async (q, found) => {
  await anOffer(server.db, { name: "Cafeteira Espresso", description: "Café em casa, 100% automático" });
  await anOffer(server.db, { name: "Fone de ouvido" });
  await anOffer(server.db, {
    name: "Cafeteira pendente",
    status: "pending",
    store_name: "Outra",
    category: "Casa",
  });
  expect((await list(`?q=${encodeURIComponent(q)}`)).products).toHaveLength(found);
});

test("a term that cannot be stored is refused, not a failure", async () => {
  expect((await server.request(`${path}?q=a%00b`)).status).toBe(422);
  expect((await server.request(`${path}?q=${"x".repeat(201)}`)).status).toBe(422);
});
