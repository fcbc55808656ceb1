import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { anAct } from "#testing/log.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { listEntries } from "./entries-store.ts";
import { appendLog } from "./log-store.ts";
import { verifyLog } from "./verify-log.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

const entries = () => listEntries(server.db, { after: null, limit: 1000 });
const chained = async () => (await verifyLog(server.db)).broken;
const decide = (productId: string) =>
  server.request("/functions/v1/update-product-status", json({ productId, status: "approved" }, admin.auth));
const statuses = async () =>
  server.db.execute<{ status: string; n: number }>(
    sql`SELECT status, count(*)::int AS n FROM products GROUP BY 1 ORDER BY 1`,
  );

test("fifty at once are written one after the other, without a gap and with times that never go back", async () => {
  const ids = Array.from({ length: 50 }, () => newId());
  const same = newId();
  await Promise.all(
    // Each also about a thing that all of them name, and by a moderator whom nobody has numbered yet.
    ids.map((id) =>
      inTransaction(server.db, async (tx) => appendLog(tx, anAct(id, { by: id }), anAct(same))),
    ),
  );
  const logged = await entries();
  expect(logged.map(({ seq }) => seq)).toEqual(Array.from({ length: 101 }, (_, n) => n + 1));
  expect(logged.map(({ at }) => at)).toEqual(logged.map(({ at }) => at).toSorted());
  expect(new Set(logged.map(({ subject }) => subject)).size).toBe(52);
  expect(new Set(logged.map(({ by }) => by)).size).toBe(52);
  expect(await chained()).toBeNull();
});

test("a failure at any write of the log leaves neither the decision nor a piece of its entry", async () => {
  const { db } = server;
  const { id } = await anOffer(db, { status: "pending" });
  await db.execute(sql`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'dies here'; END $$`);
  for (const [table, when] of deaths) {
    const on = sql.raw(`${when.startsWith("DEFERR") ? "AFTER" : when} INSERT ON ${table}`);
    const deferred = sql.raw(when.startsWith("DEFERR") ? when : "");
    const kind = sql.raw(when.startsWith("DEFERR") ? "CONSTRAINT TRIGGER" : "TRIGGER");
    await db.execute(sql`CREATE ${kind} dies ${on} ${deferred} FOR EACH ROW EXECUTE FUNCTION die()`);
    try {
      expect((await decide(id)).status).toBeGreaterThanOrEqual(500);
    } finally {
      await db.execute(sql`DROP TRIGGER dies ON ${sql.raw(table)}`);
    }
    expect(await entries()).toEqual([]);
    expect(await statuses()).toEqual([{ status: "pending", n: 1 }]);
  }
  await db.execute(sql`DROP FUNCTION die()`);
  expect((await decide(id)).status).toBe(200);
  expect((await entries()).map(({ seq, act }) => [seq, act])).toEqual([
    [1, "begin"],
    [2, "offer-approved"],
  ]);
  expect(await chained()).toBeNull();
});

const deaths: [table: string, when: string][] = [
  ["log_subjects", "BEFORE"],
  ["log_moderators", "AFTER"],
  ["log_entries", "BEFORE"],
  ["log_entries", "AFTER"],
  // At the commit.
  ["log_entries", "DEFERRABLE INITIALLY DEFERRED"],
];
