import { afterEach, expect, test, vi } from "vitest";
import { openReplica } from "#server/db/replica.ts";
import { anOffer } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { testServer } from "#testing/test-server.ts";

emptyDatabaseBeforeEach();
afterEach(() => void vi.useRealTimers());

const minute = 60_000;

test("a process cut off from its database serves stale pages, for fifteen minutes only if other processes may write", async () => {
  const { db } = await testDatabase();
  await vi.waitFor(() => expect(db.changes.isListening).toBe(true), 5000);
  // Before the server reads the clock.
  vi.useFakeTimers({ toFake: ["Date"] });
  const replica = openReplica(null, db);
  let isCutOff = false;
  const gone = new Proxy(db, {
    get: () => {
      throw new Error("cut off");
    },
  });
  const read: typeof replica.read = (work) => (isCutOff ? work(gone) : replica.read(work));
  const server = await testServer({}, { database: { db, replica: { ...replica, read } } });
  const { name, slug } = await anOffer(db, { name: "Air Fryer" });
  const paths = ["/", `/product/${slug}`, "/functions/v1/get-approved-products"];
  const seen = async () =>
    Promise.all(
      paths.map(async (path) => {
        const response = await server.request(path);
        return [response.status, (await response.text()).includes(name)];
      }),
    );
  const shown = paths.map(() => [200, true]);
  expect(await seen()).toEqual(shown);
  const began = Date.now();
  isCutOff = true;
  const after = (ms: number) => vi.setSystemTime(began + ms);
  after(14 * minute);
  expect(await seen()).toEqual(shown);
  after(16 * minute);
  const late = await seen();
  if (db.engine === "pglite") expect(late).toEqual(shown);
  else for (const [status, isShown] of late) expect([Number(status) >= 500, isShown]).toEqual([true, false]);
  after(25 * 60 * minute);
  for (const [status] of await seen()) expect(status).toBeGreaterThanOrEqual(500);
  isCutOff = false;
  expect(await seen()).toEqual(shown);
});
