import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { savedOffers } from "#server/db/schema/alerts.ts";
import { idempotencyKeys } from "#server/db/schema/operation.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

const ask = async (server: TestServer, who: Person, call: string, fields: object) => {
  const headers = { ...who.auth, "Idempotency-Key": "um-toque" };
  const response = await server.request(`/functions/v1/${call}`, json(fields, headers));
  return { status: response.status, ...(await response.json()) };
};

test("a heart is its person's own, drops no page and leaves no record; an offer that is not public is in no list and can be taken off", async () => {
  const server = await freshServer();
  const { db } = server;
  const [ana, bia] = [await aPerson(server), await aPerson(server)];
  const [first, second, third] = [await anOffer(db), await anOffer(db), await anOffer(db, { ended: true })];
  const pending = await anOffer(db, { status: "pending" });
  const changes: unknown[] = [];
  db.changes.listen((tags) => changes.push(tags));
  expect(await ask(server, ana, "save-offer", { productId: first.id, saved: true })).toMatchObject({
    status: 200,
    message: "Oferta salva.",
    ids: [first.id],
  });
  const several = [second.id, pending.id, third.id, newId()];
  const { ids } = await ask(server, ana, "save-offer", { productIds: several, saved: true });
  expect(new Set(ids)).toEqual(new Set([second.id, third.id]));
  expect((await ask(server, ana, "save-offer", { productId: pending.id, saved: true })).status).toBe(404);
  for (const bad of [{ saved: true }, { productId: first.id }, { productIds: [], saved: true }])
    expect((await ask(server, ana, "save-offer", bad)).status).toBe(422);

  const page = await ask(server, ana, "load-saved", { limit: 2 });
  const rest = await ask(server, ana, "load-saved", { limit: 2, cursor: page.next });
  const listed = [...page.products, ...rest.products].map(({ id }) => id);
  expect([new Set(listed.slice(0, 2)), listed[2], rest.next]).toEqual([new Set(ids), first.id, null]);
  expect((await ask(server, bia, "load-saved", {})).products).toEqual([]);
  expect((await ask(server, ana, "load-saved", { cursor: "x" })).status).toBe(422);
  const { offers } = await ask(server, ana, "load-my-marks", { offers: [first.id] });
  expect(offers[first.id].saved).toBe(true);

  await db.execute(sql`UPDATE products SET status = 'rejected' WHERE id = ${first.id}`);
  expect((await ask(server, ana, "load-saved", {})).products).toHaveLength(2);
  await ask(server, bia, "save-offer", { productId: first.id, saved: false });
  expect(await db.select().from(savedOffers)).toHaveLength(3);
  await ask(server, ana, "save-offer", { productId: first.id, saved: false });
  expect(await db.select().from(savedOffers)).toHaveLength(2);
  expect([changes, await db.select().from(idempotencyKeys)]).toEqual([[], []]);

  await db.execute(
    sql`INSERT INTO saved_offers (user_id, product_id) SELECT ${ana.id}, gen_random_uuid() FROM generate_series(1, 998)`,
  );
  // What a device remembered: one is saved already, one fits, the last has no room.
  await db.execute(sql`DELETE FROM saved_offers WHERE product_id IN
    (SELECT product_id FROM saved_offers s WHERE NOT EXISTS (SELECT 1 FROM products p WHERE p.id = s.product_id) LIMIT 1)`);
  const [fits, no] = [await anOffer(db), await anOffer(db)];
  const moved = [second.id, fits.id, fits.id, no.id, newId()];
  const some = await ask(server, ana, "save-offer", { productIds: moved, saved: true });
  expect([some.status, new Set(some.ids), some.left]).toEqual([200, new Set([second.id, fits.id]), [no.id]]);
  expect(await ask(server, ana, "save-offer", { productIds: [no.id], saved: true })).toMatchObject({
    status: 409,
  });
  const full = await ask(server, ana, "save-offer", { productId: (await anOffer(db)).id, saved: true });
  expect([full.status, full.code]).toEqual([409, "too_many_saved"]);
  expect(await db.select().from(savedOffers)).toHaveLength(1000);
});
