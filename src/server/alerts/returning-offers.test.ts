import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { alertEvents, offAirPrices } from "#server/db/schema/alerts.ts";
import { products } from "#server/db/schema/products.ts";
import { aFreshOffer, anAlert, changeOffer, matchAlerts, noticesOf } from "#testing/alerts.ts";
import { anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let ana: Person;
let sender: Person;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  [ana, sender, admin] = [await aPerson(server), await aPerson(server), await aPerson(server, "admin")];
});

async function act(who: Person, call: string, fields: object): Promise<void> {
  const response = await server.request(`/functions/v1/${call}`, json(fields, who.auth));
  expect(response.status, call).toBe(200);
}

const days = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString();
const monthOld = () =>
  anOffer(server.db, { user_id: sender.id, sale_price: 300, original_price: 500, published_at: days(30) });
const save = (who: Person, productId: string) => act(who, "save-offer", { productId, saved: true });
const approve = (productId: string) => act(admin, "update-product-status", { productId, status: "approved" });
const edit = (productId: string, fields: object) =>
  act(sender, "edit-user-product", { productId, ...fields });

async function said(who: Person) {
  await matchAlerts(server);
  return (await noticesOf(server, who)).map(({ kind, price, price_before }) => [kind, price, price_before]);
}

test("a price that its sender lowers rings when the edit is approved, however old the offer is; a higher or equal one does not", async () => {
  const bia = await aPerson(server);
  const { id } = await monthOld();
  await save(ana, id);
  await anAlert(server, bia, { q: "fone", max_price: 250 });
  await edit(id, { name: "Fone de ouvido" });
  await approve(id);
  expect([await said(ana), await said(bia)]).toEqual([[], []]);
  await edit(id, { sale_price: "320" });
  // Two edits before a decision.
  await edit(id, { sale_price: "240" });
  expect(await said(ana)).toEqual([]);
  await approve(id);
  expect(await said(ana)).toEqual([["saved_price", 240, 300]]);
  expect(await said(bia)).toEqual([["alert", 240, 300]]);
  expect(await server.db.$count(offAirPrices)).toBe(0);
});

test("an offer that ended and returns is one notice for each person, whatever its age; it says the price that fell", async () => {
  const bia = await aPerson(server);
  const caio = await aPerson(server);
  for (const { id } of [
    await monthOld(),
    await aFreshOffer(server, { user_id: sender.id, sale_price: 300, original_price: 500 }),
  ]) {
    await server.db.delete(alertEvents);
    for (const who of [ana, bia]) await save(who, id);
    await act(sender, "end-user-product", { productId: id, ended: true });
    // Made while it was over.
    const { product_key } = (await server.db.select().from(products).where(eq(products.id, id)))[0] ?? {};
    for (const who of [bia, caio])
      await anAlert(server, who, { q: "fone", product_key: product_key ?? null, max_price: 300 });
    await changeOffer(server, id, { sale_price: 240 });
    await act(sender, "end-user-product", { productId: id, ended: false });
    expect(await server.db.$count(alertEvents)).toBe(2);
    await server.db.delete(alertEvents).where(eq(alertEvents.kind, "ended"));
    expect(await said(ana)).toEqual([["saved_back", 240, 300]]);
    expect(await said(bia)).toEqual([["alert", 240, 300]]);
    expect(await said(caio)).toEqual([["alert", 240, 300]]);
    // As low a price has been said to all of them.
    for (const sale_price of [260, 250]) await changeOffer(server, id, { sale_price });
    for (const who of [ana, bia, caio]) expect(await said(who)).toHaveLength(1);
    await server.db.delete(products).where(eq(products.id, id));
    await server.db.execute("DELETE FROM notices");
  }
});

test("an ended offer whose sender gives it another last day is back when that is approved", async () => {
  const { id } = await monthOld();
  await save(ana, id);
  await changeOffer(server, id, {
    ended: true,
    ended_at: days(1),
    ended_by: "date",
    valid_until: days(2).slice(0, 10),
  });
  await edit(id, { valid_until: days(-9).slice(0, 10) });
  expect(await said(ana)).toEqual([]);
  await approve(id);
  expect(await said(ana)).toEqual([["saved_back", 300, null]]);
});
