import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { images } from "#server/db/schema/images.ts";
import { products } from "#server/db/schema/products.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { anOffer, aPerson, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { claimImages } from "./image-uses-store.ts";
import { sweepImages } from "./sweep-images.ts";

let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
});

test("a picture used while being swept is either shown and stored, or neither", async () => {
  for (let round = 0; round < 50; round++) {
    const key = `${round.toString(16).padStart(32, "0")}-c0`;
    const file = `${key}.webp`;
    const loose_since = sql`now() - interval '26 hours'`;
    await server.db
      .insert(images)
      .values({ key, state: "here", owner_id: ana.id, type: "image/png", width: 1, height: 1, loose_since });
    await server.images.put(file, Buffer.from("x"));
    const offer = await anOffer(server.db, { user_id: ana.id });
    const take = () =>
      inTransaction(server.db, async (tx) => {
        const shown = await claimImages(tx, [`/img/${file}`], { caller: { id: ana.id, role: "user" } });
        await tx.update(products).set({ images: shown }).where(sql`id = ${offer.id}`);
      }).then(
        () => true,
        () => false,
      );
    const sweep = () => sweepImages(server.db, server.images);
    // Two sweepers, as two processes have, and each order of the first step.
    const tasks = round % 2 === 0 ? [take(), sweep(), sweep()] : [sweep(), sweep(), take()];
    const [first, , last] = await Promise.all(tasks);
    await sweep();
    const isTaken = (round % 2 === 0 ? first : last) === true;
    expect([round, await server.images.has(file)]).toEqual([round, isTaken]);
    expect([round, await server.db.$count(images, sql`key = ${key}`)]).toEqual([round, isTaken ? 1 : 0]);
  }
});
