import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Review } from "#domain/products/moderation.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import { offerVerdicts } from "#server/db/schema/prices.ts";
import { productStats } from "#server/db/schema/products.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson, type Person } from "#testing/factories.ts";
import { readPrices, weekly } from "#testing/price-readings.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
  ana = await aPerson(server, "user", "ana@xepa.test");
});

function ask(productId: string) {
  return server.request(`/functions/v1/review-product?productId=${productId}`, { headers: admin.auth });
}

async function review(productId: string): Promise<Review> {
  const response = await ask(productId);
  expect(response.status).toBe(200);
  return response.json() as never;
}

test("a moderator sees the whole offer, its sender, and the sender's earlier decisions", async () => {
  const offer = await anOffer(server.db, { user_id: ana.id, status: "pending" });
  for (const status of ["approved", "approved", "rejected", "pending"])
    await anOffer(server.db, { user_id: ana.id, status });
  await anOffer(server.db, { user_id: admin.id });
  await server.db.insert(productStats).values({ product_id: offer.id, clicks: 3 });
  expect(await review(offer.id)).toEqual({
    product: {
      ...offer,
      owner_name: "Ana Souza",
      clicks: 3,
      verdict: "poucos-dados",
      risks: ["unknown_store"],
      published_at_once: false,
    },
    owner: {
      id: ana.id,
      name: "Ana Souza",
      email: "ana@xepa.test",
      created_at: expect.stringMatching(/Z$/),
      banned: false,
      approved: 2,
      rejected: 1,
    },
    earlier: [],
    prices: null,
  });
});

test("a pending offer is judged as it is, with the prices that were seen before it", async () => {
  const product_key = "kabum:512345";
  const seen = weekly(400).map((each) => ({ ...each, product_key, source: "loja" as const }));
  await readPrices(server.db, seen);
  const prices = { product_key, original_price: 800, sale_price: 390, status: "pending" };
  const offer = await anOffer(server.db, { ...prices, created_at: new Date().toISOString() });
  const { product, prices: judged } = await review(offer.id);
  expect(product.verdict).toBe("desconto-inflado");
  expect(judged).toMatchObject({
    verdict: "desconto-inflado",
    usual: 400,
    lowest: 400,
    recent: 400,
    is_lowest: true,
    seen_days: 25,
  });
  expect(judged?.days).toHaveLength(25);
  expect(judged?.evidence[0]).toMatchObject({ price: 400, kind: "regular", source: "loja" });
  expect(await server.db.select().from(offerVerdicts)).toEqual([]);
});

test("a free offer and one without a product's key have no prices to judge", async () => {
  const free = await anOffer(server.db, { product_key: "kabum:512345", sale_price: 0 });
  const unknown = await anOffer(server.db, { product_key: null });
  for (const { id } of [free, unknown]) expect((await review(id)).prices).toBeNull();
});

test("an active ban is shown, and a sender without a profile is named by the address", async () => {
  const { id } = await anOffer(server.db, { user_id: ana.id, status: "pending" });
  await server.db.delete(users).where(eq(users.id, ana.id));
  const banUntil = (banned_until: string) =>
    server.db.update(authUsers).set({ banned_until }).where(eq(authUsers.id, ana.id));
  await banUntil("2099-01-01T00:00:00Z");
  expect(await review(id)).toMatchObject({
    product: { owner_name: "ana" },
    owner: { name: "ana", banned: true },
  });
  await banUntil("2020-01-01T00:00:00Z");
  expect((await review(id)).owner).toMatchObject({ banned: false });
});

test("a deleted owner is shown as none", async () => {
  const gone = await anOffer(server.db, { user_id: null });
  const lost = await anOffer(server.db, { user_id: newId() });
  for (const { id } of [gone, lost])
    expect(await review(id)).toMatchObject({ product: { owner_name: null }, owner: null });
});

test("the five newest other offers of the same product, in any status, with their price then", async () => {
  const product_key = "kabum:512345";
  const at = (day: number) => `2026-10-${String(day).padStart(2, "0")}T12:00:00.000Z`;
  await anOffer(server.db, { name: "Sexta", product_key, created_at: at(1) });
  await anOffer(server.db, { name: "Outro produto", product_key: "kabum:9", created_at: at(9) });
  await anOffer(server.db, { name: "Cinco", product_key, created_at: at(2), sale_price: 50 });
  await anOffer(server.db, { name: "Quatro", product_key, created_at: at(3), status: "pending" });
  await anOffer(server.db, { name: "Três", product_key, created_at: at(4), ended: true });
  await anOffer(server.db, {
    name: "Dois",
    product_key,
    created_at: at(5),
    user_id: ana.id,
    status: "rejected",
  });
  // Submitted before all of them, published after.
  await anOffer(server.db, { name: "Um", product_key, created_at: at(1), published_at: at(6) });
  const mine = await anOffer(server.db, {
    product_key,
    user_id: ana.id,
    status: "pending",
    created_at: at(7),
  });
  const { earlier } = await review(mine.id);
  expect(earlier.map(({ name }) => name)).toEqual(["Um", "Dois", "Três", "Quatro", "Cinco"]);
  expect(earlier[0]).toMatchObject({ slug: "um", at: at(6), is_own: false, status: "approved" });
  expect(earlier[1]).toMatchObject({ slug: null, at: at(5), is_own: true, status: "rejected" });
  expect(earlier[2]).toMatchObject({ ended: true });
  expect(earlier[4]).toMatchObject({ sale_price: 50, at: at(2) });
});

test("an unknown id is 404, an invalid one 422", async () => {
  const unknown = await ask(newId());
  expect([unknown.status, await unknown.json()]).toMatchObject([
    404,
    { code: "not_found", message: "Produto não encontrado" },
  ]);
  expect((await ask("1")).status).toBe(422);
});
