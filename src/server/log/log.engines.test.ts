import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { noEntry } from "#domain/log/log-entry.ts";
import type { Db } from "#server/db/connect.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { anAct } from "#testing/log.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { continueLog } from "./begin-log.ts";
import { listEntries } from "./entries-store.ts";
import { appendLog, findHead, type LoggedAct } from "./log-store.ts";
import { verifyLog } from "./verify-log.ts";

emptyDatabaseBeforeEach();
let db: Db;
beforeEach(async () => {
  db = (await testDatabase()).db;
});

const append = (...acts: LoggedAct[]) => inTransaction(db, async (tx) => appendLog(tx, ...acts));
const entries = () => listEntries(db, { after: null, limit: 1000 });
const breakNow = async (...heads: Parameters<typeof verifyLog>[1][]) =>
  (await verifyLog(db, heads[0])).broken;

test("acts are chained in their order, behind an entry that counts earlier decisions", async () => {
  expect(await findHead(db)).toEqual(noEntry);
  await db.execute(sql`
    INSERT INTO audit_events (id, action, object_kind, object_id, created_at)
    SELECT gen_random_uuid(), a, 'product', 'x', now() - interval '1 day'
    FROM unnest(ARRAY['update-product-status', 'check-publication', 'ban-user', 'edit-product']) AS a`);
  const [one, two] = [newId(), newId()];
  await append(anAct(one), anAct(two, { after: { status: "ended", price: 10.5 } }), anAct(one));
  const logged = await entries();
  expect(logged.map(({ seq, act }) => [seq, act])).toEqual([
    [1, "begin"],
    [2, "offer-ended"],
    [3, "offer-ended"],
    [4, "offer-ended"],
  ]);
  expect(logged[0]).toMatchObject({ by: "equipe", after: { counts: { "offer-decisions": 2, bans: 1 } } });
  expect(logged[2]).toMatchObject({
    rule: "5.2",
    after: { status: "ended", price: 10.5 },
    prev: logged[1]?.hash,
  });
  // The same thing has one id in all entries, which is not its own.
  expect(logged[1]?.subject).toBe(logged[3]?.subject);
  expect(new Set([one, two, logged[1]?.subject, logged[2]?.subject]).size).toBe(4);
  expect(JSON.stringify(logged)).not.toContain(one);
  expect(await findHead(db)).toEqual({ seq: 4, hash: logged[3]?.hash });
  expect(await breakNow()).toBeNull();
});

test("an act is logged once where its transaction is tried again, and never where it fails", async () => {
  let tries = 0;
  await inTransaction(db, async (tx) => {
    appendLog(tx, anAct(newId()));
    if (++tries === 1) throw Object.assign(new Error("deadlock"), { code: "40P01" });
  });
  const refused = inTransaction(db, async (tx) => {
    appendLog(tx, anAct(newId()));
    throw new Error("no");
  });
  await expect(refused).rejects.toThrow("no");
  expect((await entries()).map(({ seq }) => seq)).toEqual([1, 2]);
});

test("a moderator has one number for ever, which says nothing about them", async () => {
  const [ana, bia] = [newId(), newId()];
  await append(anAct(newId(), { by: ana }));
  await append(anAct(newId(), { by: bia }), anAct(newId(), { by: ana }));
  expect((await entries()).map(({ by }) => by)).toEqual(["equipe", "equipe-1", "equipe-2", "equipe-1"]);
});

const plants: [what: string, plant: string, seq: number][] = [
  ["changed", `UPDATE log_entries SET reason = 'outro' WHERE seq = 4`, 4],
  ["changed in its before", `UPDATE log_entries SET before = '{"status":"held"}' WHERE seq = 4`, 4],
  [
    "changed with its text",
    `UPDATE log_entries SET by = 'equipe-9', text = replace(text, 'comunidade', 'equipe-9') WHERE seq = 4`,
    4,
  ],
  [
    "changed with its text and hash",
    `UPDATE log_entries SET text = replace(text, 'relatos', 'outro'), reason = 'outro' WHERE seq = 4;
     UPDATE log_entries SET hash = encode(sha256(convert_to(text, 'UTF8')), 'hex') WHERE seq = 4`,
    5,
  ],
  ["removed", `DELETE FROM log_entries WHERE seq = 4`, 4],
  [
    "removed, and the others moved up",
    `DELETE FROM log_entries WHERE seq = 4; UPDATE log_entries SET seq = seq + 99 WHERE seq > 4; UPDATE log_entries SET seq = seq - 100 WHERE seq > 99`,
    4,
  ],
  [
    "inserted",
    `UPDATE log_entries SET seq = seq + 101 WHERE seq > 3; UPDATE log_entries SET seq = seq - 100 WHERE seq > 100;
     INSERT INTO log_entries SELECT 4, at, act, subject, rule, reason, by, before, after, prev, hash, text FROM log_entries WHERE seq = 2`,
    4,
  ],
  [
    "swapped",
    `UPDATE log_entries SET seq = 99 WHERE seq = 4; UPDATE log_entries SET seq = 4 WHERE seq = 5; UPDATE log_entries SET seq = 5 WHERE seq = 99`,
    4,
  ],
];

test.for(plants)("a row that is %s by SQL is named", async ([, plant, seq]) => {
  await append(...Array.from({ length: 7 }, () => anAct(newId())));
  expect(await breakNow()).toBeNull();
  for (const statement of plant.split(";")) await db.execute(sql.raw(statement));
  expect((await breakNow())?.seq).toBe(seq);
});

test("a cut tail is found against the heads of letters, and against any head that is given", async () => {
  await append(...Array.from({ length: 4 }, () => anAct(newId())));
  const earlier = await findHead(db);
  await db.execute(sql`DELETE FROM log_entries WHERE seq > 3`);
  expect(await breakNow()).toBeNull();
  expect(await breakNow([earlier])).toMatchObject({ seq: 4, kind: "cut" });
  await db.execute(
    sql`INSERT INTO letter_issues (day, log_seq, log_hash) VALUES ('2026-11-19', ${earlier.seq}, ${earlier.hash})`,
  );
  expect(await breakNow()).toMatchObject({ seq: 4, kind: "cut" });
  // Written on from there, the chain is whole again, and still not the one that was published.
  await append(anAct(newId()), anAct(newId()));
  expect(await breakNow()).toMatchObject({ seq: earlier.seq, kind: "replaced" });
});

test("a start begins the log once, and after a restore says that it goes on from a backup", async () => {
  await Promise.all([continueLog(db), continueLog(db)]);
  await continueLog(db);
  const [first, ...others] = await entries();
  expect(first).toMatchObject({ seq: 1, act: "begin", after: { counts: {} } });
  expect(others).toEqual([]);
  await db.execute(sql`INSERT INTO site_state (key, value) VALUES ('restored', '{}')`);
  await Promise.all([continueLog(db), continueLog(db)]);
  const restored = (await entries()).slice(1);
  expect(restored).toMatchObject([{ act: "restored", by: "equipe", after: { seq: 1, hash: first?.hash } }]);
  expect(await breakNow()).toBeNull();
});
