import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { confirmations } from "#server/db/schema/confirmations.ts";
import { contributions } from "#server/db/schema/levels.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import { anOffer, aPerson } from "#testing/factories.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { aMember, behindProxy, callFrom } from "#testing/voices.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer(behindProxy);
});

const no = (productId: string) => ({ productId, says: "acabou" });

test("two answers that each lack half a voice end an offer exactly once", async () => {
  for (let round = 0; round < 8; round++) {
    const ana = await aMember(server);
    const { id } = await anOffer(server.db, { user_id: ana.id });
    for (const level of ["broto", "broto", "colheita", "semente"] as const)
      await callFrom(server, "confirm-offer", no(id), await aMember(server, level));
    const last = await Promise.all([aMember(server, "broto"), aMember(server, "broto")]);
    const answers = await Promise.all(
      last.map((person) => callFrom(server, "confirm-offer", no(id), person)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [row] = await server.db.select().from(products).where(eq(products.id, id));
    expect(row).toMatchObject({ ended: true, ended_by: "people", version: 2 });
    expect(await server.db.$count(auditEvents, eq(auditEvents.object_id, id))).toBe(1);
  }
  expect(await queuedLetters(server)).toHaveLength(8);
});

test("fifty answers of one person at once are one answer; of fifty people, fifty", async () => {
  const { id } = await anOffer(server.db);
  const bia = await aMember(server);
  const one = await Promise.all(
    Array.from({ length: 50 }, () => callFrom(server, "confirm-offer", { productId: id, says: "sim" }, bia)),
  );
  expect(new Set(one.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await server.db.$count(confirmations)).toBe(1);
  const people = await Promise.all(Array.from({ length: 50 }, () => aMember(server)));
  await Promise.all(
    people.map((person) => callFrom(server, "confirm-offer", { productId: id, says: "sim" }, person)),
  );
  expect(await server.db.$count(confirmations)).toBe(51);
});

test("answers, edits, ends by hand and a deleted account do not lock each other out", async () => {
  const admin = await aPerson(server, "admin");
  const people = await Promise.all(Array.from({ length: 5 }, () => aMember(server, "safra")));
  const offers = await Promise.all(Array.from({ length: 6 }, () => anOffer(server.db)));
  const calls = offers.flatMap(({ id }) => [
    ...people.map((person) => callFrom(server, "confirm-offer", no(id), person)),
    callFrom(server, "edit-product", { productId: id, productData: { description: "Outra." } }, admin),
    callFrom(server, "end-offer", { productId: id, reason: "acabou" }, admin),
  ]);
  const gone = callFrom(server, "delete-my-account", { password: "segredo-de-teste" }, people[0]);
  const statuses = (await Promise.all([...calls, gone])).map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 401, 409].includes(status))).toEqual([]);
  const ended = await server.db.$count(products, eq(products.ended, true));
  expect(ended).toBe(6);
  // One a day for each person, however many offers end at one moment.
  const counted = await server.db.select({ id: contributions.user_id }).from(contributions);
  expect(new Set(counted.map(({ id }) => id)).size).toBe(counted.length);
});
