import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AffiliateRules } from "#domain/affiliate/store-link.ts";
import { comments } from "#server/db/schema/comments.ts";
import { stores } from "#server/db/schema/stores.ts";
import { clickHours, votes } from "#server/db/schema/votes.ts";
import { rankOffers } from "#server/votes/rank-offers.ts";
import { aCoupon } from "#testing/a-coupon.ts";
import { aStore } from "#testing/a-store.ts";
import { anOffer, aRealOffer } from "#testing/factories.ts";
import { offerNames } from "#testing/page-html.ts";
import { emptyDatabase } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";
import { withoutLinks } from "#testing/without-links.ts";

const now = new Date("2026-11-15T12:00:00Z");
const sorts = "newest hot commented discount price_low price_high real_discount".split(" ");
const lists = [
  ...sorts.map((sort) => `sort=${sort}`),
  ...["q=fone", "category=casa", "store=loja-2", "real=true", "limit=3"],
].map((query) => `/functions/v1/get-approved-products?${query}`);
const answers = [
  ...lists,
  "/functions/v1/get-stores",
  "/functions/v1/get-store?slug=loja-1",
  "/functions/v1/get-coupons",
  ...["/ofertas.atom", "/ofertas.rss", "/ofertas.json", "/quentes.json", "/loja/loja-2.atom"],
];
const pages = [
  ...["/", "/?sort=discount", "/?real=1", "/quentes", "/comentadas", "/categoria/casa", "/buscar?q=fone"],
  ...["/loja/loja-1", "/loja/loja-2?sort=price_low", "/lojas", "/lojas?ordem=ofertas", "/lojas?ordem=real"],
  ...["/cupons", "/cupons/loja-1", "/product/fone-7", "/product/fone-8", "/?lng=en", "/salvas", "/para-voce"],
];

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now }));
afterEach(() => void vi.useRealTimers());

async function fill({ db }: TestServer): Promise<void> {
  const shops = [];
  for (let n = 0; n < 3; n++)
    shops.push(
      await aStore(db, `Loja ${n}`, { hosts: [`loja${n}.example`], figures: { judged: 20 + n, real: 9 } }),
    );
  for (let i = 0; i < 30; i++) {
    const make = i % 4 === 0 ? aRealOffer : anOffer;
    const { id } = await make(db, {
      name: `Fone ${i}`,
      slug: `fone-${i}`,
      category: i % 2 ? "Casa" : "Eletrônicos",
      store_id: shops[i % 3]?.id,
      store_name: `Loja ${i % 3}`,
      sale_price: 50 + ((i * 7) % 12),
      coupon: i % 8 === 0 ? "XEPA10" : null,
      product_url: `https://www.loja${i % 3}.example/p/${i}?cor=azul#a`,
      published_at: new Date(now.getTime() - (i + 40) * 60_000).toISOString(),
    });
    for (let n = 0; n < (i * 5) % 7; n++) {
      await db.insert(votes).values({ product_id: id, value: 1, quarters: 4 });
      await db.insert(comments).values({ product_id: id, person: crypto.randomUUID(), body: "Vale." });
    }
    await db.insert(clickHours).values({ product_id: id, hour: now.toISOString(), n: i });
  }
  for (const [n, shop] of shops.entries())
    for (const code of ["UM", "DOIS"])
      await aCoupon(db, shop, `${code}${n}`, {
        url: `https://loja${n}.example/`,
        recent: [true, n > 0, true],
      });
}

/** All of it as one text each, links aside; and the plain documents, to see that links do differ. */
async function readAll(affiliate: AffiliateRules | null, paths = [...answers, ...pages]) {
  const server = await testServer({}, { affiliate });
  await rankOffers(server.db, now);
  const whole: Record<string, string> = {};
  for (const path of paths) {
    const response = await server.request(path);
    expect(response.status, path).toBe(200);
    whole[path] = await response.text();
  }
  const compared = Object.fromEntries(
    Object.entries(whole).map(([path, text]) => [path, withoutLinks(text)]),
  );
  return { whole, compared };
}

const tag = { tag: "xepa-20" };
const every = { "loja0.example": tag, "loja1.example": tag, "loja-2": { ref: "xepa", sub: "a&b" } };
const rules: [name: string, rules: AffiliateRules][] = [
  ["every store", every],
  ["one store", { "loja1.example": tag }],
  ["none of these stores", { "outra.example": tag }],
  [
    "odd ones",
    { example: tag, "loja-0": { cor: "verde" }, constructor: tag, "www.loja1.example": { "a[b]": "1" } },
  ],
];

test("a link that earns a commission moves nothing: every page, feed and answer is the same byte by byte, links aside", async () => {
  await emptyDatabase();
  await fill(await testServer());
  const without = await readAll(null);
  // The lists are lists, and differ from each other.
  expect(offerNames(without.whole["/quentes"] ?? "")).toHaveLength(12);
  expect(new Set(lists.map((path) => without.compared[path])).size).toBeGreaterThan(8);
  for (const [name, affiliate] of rules) {
    const { whole, compared } = await readAll(affiliate);
    for (const path of Object.keys(whole))
      expect(compared[path], `${name}: ${path}`).toBe(without.compared[path]);
    // No answer and no feed is made with them at all.
    for (const path of answers) expect(whole[path], `${name}: ${path}`).toBe(without.whole[path]);
  }
  const { whole } = await readAll(every, ["/", "/quentes", "/loja/loja-2", "/cupons", "/product/fone-7"]);
  for (const html of Object.values(whole)) {
    expect(html).toMatch(/href="[^"]*(?:tag=xepa-20|ref=xepa&amp;sub=a%26b)[^"]*"/);
    expect(html).toContain(">Link sem comissão</");
  }
});

test("the team's word on a store's links moves nothing", async () => {
  await emptyDatabase();
  const { db } = await testServer();
  await fill({ db } as TestServer);
  const { compared: unsaid, whole: before } = await readAll(null);
  for (const said of [sql`true`, sql`false`, sql`slug <> 'loja-1'`]) {
    await db.update(stores).set({ commission: sql<boolean>`${said}` });
    expect((await readAll(null)).compared).toEqual(unsaid);
  }
  expect(before["/"]).toContain(">Publicidade<");
  await db.update(stores).set({ commission: false });
  expect((await readAll(null, ["/"])).whole["/"]).not.toContain(">Publicidade<");
});
