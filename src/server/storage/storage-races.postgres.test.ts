import { isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { images } from "#server/db/schema/images.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { aPerson } from "#testing/factories.ts";
import { smallPng } from "#testing/pictures.ts";
import { objects, rawUpload } from "#testing/storage-client.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { testServer } from "#testing/test-server.ts";
import { assignPath } from "./objects-store.ts";
import { StorageError } from "./storage-error.ts";

emptyDatabaseBeforeEach();

async function race(headers: Record<string, string>, uploads: number) {
  const server = await testServer();
  const people = [await aPerson(server), await aPerson(server)];
  const answers = await Promise.all(
    Array.from({ length: uploads }, async (_, i) => {
      const init = rawUpload(smallPng, { ...people[i % people.length]?.auth, ...headers });
      const response = await server.request(`${objects}/user-product-1.png`, init);
      return ((await response.json()) as { statusCode?: string }).statusCode ?? "200";
    }),
  );
  const rows = await server.db.select().from(images).where(isNotNull(images.path));
  return { answers: answers.toSorted(), rows, people };
}

test("of concurrent uploads to one new path one wins, the others are duplicates", async () => {
  const { answers, rows } = await race({}, 6);
  expect(answers).toEqual(["200", "409", "409", "409", "409", "409"]);
  expect(rows).toHaveLength(1);
});

test("concurrent uploads that are all processed and write at the same moment have one winner too", async () => {
  const { db } = await testServer();
  const keys = Array.from({ length: 8 }, (_, i) => `key-${i}`);
  const facts = { state: "here", type: "image/png", width: 1, height: 1 };
  await db.insert(images).values(keys.map((key) => ({ key, ...facts })));
  const taken = keys.map((key) =>
    inTransaction(db, (tx) =>
      assignPath(tx, { key, path: "user-product-1.png" }, () => {
        throw new StorageError("duplicate");
      }),
    ),
  );
  const ends = await Promise.allSettled(taken);
  const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  expect(refused.map((error: StorageError) => error.why)).toEqual(Array(7).fill("duplicate"));
});

test("of two users replacing a missing object, the second is refused as not the owner", async () => {
  const { answers, rows } = await race({ "x-upsert": "true" }, 6);
  expect(answers).toEqual(["200", "200", "200", "403", "403", "403"]);
  expect(rows).toHaveLength(1);
});
