import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { confirmations, offerStates } from "#server/db/schema/confirmations.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import { priceObservations } from "#server/db/schema/prices.ts";
import { products } from "#server/db/schema/products.ts";
import { votes } from "#server/db/schema/votes.ts";
import { aStore } from "#testing/a-store.ts";
import { aCommenter, callAs } from "#testing/commenters.ts";
import { aCoupon, reportAs } from "#testing/coupons.ts";
import { anOffer, json, type Person, password } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { aMember, behindProxy, callFrom } from "#testing/voices.ts";

// One address, and accounts that are deleted as soon as they have spoken: they make no room for the next ones.

let server: TestServer;
beforeEach(async () => {
  server = await freshServer(behindProxy);
});

const address = "203.0.113.9";

async function leave(person: Person): Promise<void> {
  const gone = await server.request("/functions/v1/delete-my-account", json({ password }, person.auth));
  expect(gone.status).toBe(200);
}

/** Each speaks and leaves. */
async function passThrough(n: number, speak: (person: Person) => Promise<unknown>, level = "safra" as const) {
  for (let i = 0; i < n; i++) {
    const person = await aMember(server, level);
    await speak(person);
    await leave(person);
  }
}

test("votes of deleted accounts still count as their sender's", async () => {
  const { id: productId } = await anOffer(server.db, { published_at: new Date().toISOString() });
  await passThrough(4, (by) => callFrom(server, "vote-offer", { productId, value: 1 }, by, address));
  const rows = await server.db.select({ quarters: votes.quarters, user_id: votes.user_id }).from(votes);
  expect(rows.map(({ quarters }) => quarters).sort()).toEqual([1, 1, 6, 6]);
  expect(rows.every(({ user_id }) => user_id === null)).toBe(true);
});

test("answers of deleted accounts still count as their sender's, and do not end a living offer", async () => {
  const { id: productId } = await anOffer(server.db);
  const say = (by: Person) => callFrom(server, "confirm-offer", { productId, says: "acabou" }, by, address);
  await passThrough(4, say);
  const rows = await server.db.select().from(confirmations);
  expect(rows.map(({ quarters }) => quarters).sort()).toEqual([1, 1, 8, 8]);
  expect(await server.db.select().from(products)).toMatchObject([{ ended: false }]);
});

test("of a deleted account its latest answer counts alone, as before", async () => {
  const { id: productId } = await anOffer(server.db, { product_key: "kabum:1" });
  const ana = await aMember(server, "safra");
  const say = (by: Person) =>
    callFrom(server, "confirm-offer", { productId, says: "preco_mudou", price: 120 }, by);
  for (let i = 0; i < 4; i++) {
    await server.db
      .update(confirmations)
      .set({ created_at: sql`${confirmations.created_at} - make_interval(hours => 7)` });
    await say(ana);
  }
  await leave(ana);
  const beto = await aMember(server, "semente");
  await callFrom(server, "confirm-offer", { productId, says: "preco_mudou", price: 150 }, beto);
  const [state] = await server.db.select().from(offerStates);
  expect(state?.no).toBeCloseTo(2.5, 2);
  const seen = await server.db.select().from(priceObservations);
  expect(seen.every(({ limited }) => limited)).toBe(true);
});

test("a price that a deleted account saw is not seen by another person where one of its sender says the same", async () => {
  const { id: productId } = await anOffer(server.db, { product_key: "kabum:1" });
  const said = { productId, says: "preco_mudou", price: 120 };
  await passThrough(2, (by) => callFrom(server, "confirm-offer", said, by, address));
  expect(await server.db.select().from(priceObservations)).toMatchObject([{ price: 120, limited: true }]);
});

test("outcomes of a coupon and reports of deleted accounts still count as their sender's", async () => {
  const coupon = await aCoupon(server.db, await aStore(server.db, "Outra loja"), { code: "NOTE200" });
  await passThrough(3, (by) => reportAs(server, by, coupon, false, address));
  expect(await server.db.select().from(coupons)).toMatchObject([{ failed: 2, failed_quarters: 9 }]);

  const { id: productId } = await anOffer(server.db);
  const author = await aCommenter(server);
  const { comment } = await callAs(server, author, "add-comment", { productId, body: "Chegou bem." });
  const report = { kind: "comment", id: comment.id, reason: "golpe" };
  await passThrough(3, (by) => callFrom(server, "report-content", report, by, address));
  const shown = await (await server.request(`/functions/v1/load-comments?productId=${productId}`)).json();
  expect(shown.comments).toMatchObject([{ id: comment.id }]);
});
