import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { LogAct } from "#domain/log/log-acts.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { appendLog } from "#server/log/log-store.ts";
import { enter } from "../write-log/log-lines.ts";
import { found } from "./consistent-site.ts";
import { type DecidedSite, decidedSite, type Subject, written } from "./decided-site.ts";

let site: DecidedSite;

beforeEach(async () => {
  site = await decidedSite();
});

const run = (text: string) => () => site.db.execute(sql.raw(text));
const unlogged = (act: LogAct) => run(`DELETE FROM log_entries WHERE act = '${act}'`);
/** With a chain that holds: the entry is there once more. */
const loggedAgain = (act: LogAct) => async () => {
  const [row] = await site.db.execute<{ kind: Subject["kind"]; id: string }>(sql`
    SELECT kind, target_id AS id FROM log_entries e JOIN log_subjects s ON s.subject = e.subject WHERE act = ${act} LIMIT 1`);
  if (!row) throw new Error(`nothing is ${act}`);
  const said = { reason: "outro", by: null, before: null, after: null } as const;
  await inTransaction(site.db, async (tx) => appendLog(tx, { ...said, act, subject: row }));
};
const withoutEvent = (action: string) => `DELETE FROM audit_events WHERE action = '${action}'`;
const copied = (table: string, changes: string) =>
  run(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), ${changes}))).* FROM ${table} t`,
  );
const ofEnded = "product_id = (SELECT id FROM products WHERE ended_by = 'people')";
const ofBack = "product_id = (SELECT id FROM products WHERE name LIKE '%aaa2')";
const undone = "(SELECT id FROM products WHERE name LIKE '%aaa3')";

/** With what the audit says about it: a torn chain, which it finds besides, would not be enough. */
const plants: [fault: string, what: string, says: string, plant: () => unknown][] = [
  [
    "lost",
    "a report that is gone",
    "is gone, it was left as «dismissed",
    run("DELETE FROM reports WHERE kind = 'offer'"),
  ],
  [
    "lost",
    "a decision on a report that is gone",
    "is «open 1 golpe Foi», it was left as «dismissed",
    run("UPDATE reports SET outcome = NULL, decided_at = NULL WHERE kind = 'offer'"),
  ],
  [
    "lost",
    "what a write did besides and is gone",
    "is gone, it was left as «open",
    run("DELETE FROM reports WHERE id = (SELECT max(id::text)::uuid FROM reports WHERE outcome IS NULL)"),
  ],
  [
    "lost",
    "a comment that reports hid and that is shown again",
    "it was left as «hidden 1",
    run("UPDATE comments SET status = 'shown' WHERE status = 'hidden'"),
  ],
  [
    "lost",
    "an appeal that is gone",
    "is gone, it was left as «open 1 Veja»",
    run("DELETE FROM appeals WHERE status = 'open'"),
  ],
  [
    "lost",
    "a decision on an appeal that is gone",
    "it was left as «granted 2 Veja»",
    run("UPDATE appeals SET status = 'open', version = 1, decided_by = NULL, decided_at = NULL"),
  ],
  [
    "lost",
    "an end that is gone",
    "end-by-people",
    run(
      `UPDATE products SET ended = false, ended_by = NULL, ended_at = NULL, version = 2 WHERE ended; ${withoutEvent("end-offer")}`,
    ),
  ],
  [
    "lost",
    "a return that is gone",
    "revive-by-team",
    run(`UPDATE products SET version = 3 WHERE version = 4; ${withoutEvent("revive-offer")}`),
  ],
  [
    "lost",
    "an undo that is gone",
    "reopen",
    run(
      `UPDATE products SET status = 'approved', version = 2 WHERE id = ${undone}; ${withoutEvent("edit-product")}`,
    ),
  ],
  [
    "phantom",
    "a report that nobody sent",
    "which nobody meant",
    copied("reports", "'content_id', gen_random_uuid()"),
  ],
  [
    "phantom",
    "a decision on reports that nobody took",
    "«upheld 1 golpe Foi», which nobody meant",
    run("UPDATE reports SET outcome = 'upheld' WHERE kind = 'offer'"),
  ],
  [
    "phantom",
    "an appeal that nobody wrote",
    "Outro», which nobody meant",
    run("UPDATE appeals SET text = 'Outro'"),
  ],
  [
    "phantom",
    "an end that nobody meant",
    "event end-offer",
    () =>
      written(site, {
        action: "end-offer",
        object_kind: "product",
        object_id: site.id,
        after: { version: 3, status: "approved", ended_by: "team" },
      }),
  ],
  [
    "phantom",
    "an undo that nobody meant",
    "event edit-product",
    () =>
      written(site, {
        action: "edit-product",
        object_kind: "product",
        object_id: site.id,
        after: { version: 3, status: "pending" },
      }),
  ],
  [
    "double",
    "two reports of one person on one thing",
    "report ",
    copied("reports", "'outcome', 'dismissed', 'decided_at', now()"),
  ],
  [
    "double",
    "an appeal that is stored twice",
    "appeal ",
    () => run("DROP INDEX appeals_one")().then(copied("appeals", "'version', t.version")),
  ],
  [
    "double",
    "an end that was made twice",
    "to version 3",
    run(
      "INSERT INTO audit_events SELECT (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).* FROM audit_events e WHERE action = 'end-offer'",
    ),
  ],
  [
    "torn",
    "an ended offer that nobody ended",
    "is ended, by  at",
    run("UPDATE products SET ended_by = NULL WHERE ended"),
  ],
  [
    "torn",
    "an ended offer without its moment",
    "is ended, by people at",
    run("UPDATE products SET ended_at = NULL WHERE ended"),
  ],
  [
    "torn",
    "an offer that is not ended and has a moment of its end",
    "is not ended, by  at",
    run("UPDATE products SET ended_at = now() WHERE version = 4"),
  ],
  [
    "torn",
    "an offer that others ended than its record says",
    "was ended by team, its record says by people",
    run("UPDATE products SET ended_by = 'team' WHERE ended"),
  ],
  [
    "torn",
    "an ended offer without a reason",
    "was ended by people, for the reason «»",
    run(`UPDATE offer_states SET end_reason = NULL WHERE ${ofEnded}`),
  ],
  [
    "torn",
    "an offer that came back and still has the reason of its end",
    "was ended by , for the reason «acabou»",
    run(`UPDATE offer_states SET end_reason = 'acabou' WHERE ${ofBack}`),
  ],
  [
    "torn",
    "an offer that came back without its moment",
    "has come back, at",
    run(`UPDATE offer_states SET revived_at = NULL WHERE ${ofBack}`),
  ],
  [
    "torn",
    "an offer that too few people ended",
    "was ended by 3 people",
    run(`DELETE FROM confirmations WHERE user_id = (SELECT max(user_id::text)::uuid FROM confirmations)`),
  ],
  [
    "torn",
    "an offer that enough people have ended and that is not",
    "should be ended",
    run(`UPDATE products SET ended = false, ended_by = NULL, ended_at = NULL WHERE ended;
    UPDATE offer_states SET since = NULL, end_reason = NULL, no = 8, at = now() WHERE end_reason IS NOT NULL`),
  ],
  [
    "torn",
    "an ended offer that enough people have brought back",
    "should be back",
    run(`UPDATE offer_states SET yes = 4 WHERE ${ofEnded}`),
  ],
  [
    "torn",
    "a decision that was undone, and its letter waits",
    "a letter that says otherwise waits",
    () =>
      site.db.execute(sql`
    INSERT INTO outbox (id, letter, about) VALUES (${newId()}, 'offer-approved', ${sql.raw(undone)})`),
  ],
  [
    "torn",
    "a decision that was undone and still counts for its sender",
    "is pending, its sender has it to their credit: t",
    () =>
      site.db.execute(sql`
    INSERT INTO contributions (user_id, kind, content_id) VALUES (${site.sender}, 'offer', ${sql.raw(undone)})`),
  ],
  [
    "torn",
    "an approved offer that does not count for its sender",
    "is approved, its sender has it to their credit: f",
    run("DELETE FROM contributions"),
  ],
  [
    "torn",
    "an appeal that nobody decided on",
    "is granted, decided by  at",
    run("UPDATE appeals SET decided_by = NULL"),
  ],
  [
    "torn",
    "a granted appeal whose offer is not published",
    "is granted, the offer rejected",
    run("UPDATE products SET status = 'rejected' WHERE name LIKE '%aaa5'"),
  ],
  [
    "torn",
    "an open appeal whose offer is published",
    "is open, the offer approved",
    run("UPDATE products SET status = 'approved' WHERE name LIKE '%aaa4'"),
  ],
  [
    "torn",
    "an appeal without its record",
    "has version 1, and  events",
    run(withoutEvent("appeal-decision")),
  ],
  [
    "torn",
    "a record of an appeal that is not there",
    "has version , and 1 events",
    run("DELETE FROM appeals"),
  ],
  [
    "torn",
    "a decision on an appeal of which its sender hears nothing",
    "is granted, its sender heard nothing",
    run("DELETE FROM notices"),
  ],
  [
    "torn",
    "an open appeal of which its sender heard a decision",
    "is open, its sender heard granted",
    run("UPDATE appeals SET status = 'open', decided_by = NULL, decided_at = NULL"),
  ],
  [
    "torn",
    "a report that is decided by half",
    "is dismissed at",
    run("UPDATE reports SET decided_at = NULL WHERE kind = 'offer'"),
  ],
  [
    "torn",
    "a removed comment with an open report",
    "is removed, a report of it open",
    run("UPDATE reports SET outcome = NULL, decided_at = NULL WHERE outcome = 'upheld'"),
  ],
  [
    "torn",
    "a hidden comment that too few have reported",
    "is hidden, which too few have reported",
    run("UPDATE reports SET quarters = 1"),
  ],
  [
    "torn",
    "a comment that enough have reported and that is shown",
    "should be hidden",
    run("UPDATE comments SET status = 'shown' WHERE status = 'hidden'"),
  ],
  [
    "torn",
    "a hidden comment that the log does not know",
    "was hidden by reports 1 times, the log says 0",
    unlogged("comment-hidden"),
  ],
  [
    "torn",
    "a hidden comment that is in the log twice",
    "was hidden by reports 1 times, the log says 2",
    loggedAgain("comment-hidden"),
  ],
  [
    "torn",
    "a decision on reports without its record",
    "has 0 × report-dismissed in the record, the log says 1",
    run(withoutEvent("decide-report")),
  ],
];

/** Each of which the record has one event. */
const acts = [
  "offer-ended",
  "offer-revived",
  "offer-reopened",
  "appeal",
  "appeal-granted",
  "report-dismissed",
] as const;

test("ends, appeals, reports and undos have no findings", async () => {
  expect(await found(site)).toEqual({});
});

test("an undo that came too late was not meant: it is no loss, and made after all it is a phantom", async () => {
  const { writeLog, id } = site;
  enter(writeLog, ["INTENT", "late", { kind: "reopen", product: id, version: 2 }]);
  enter(writeLog, ["TOO LATE", "late"]);
  expect(await found(site)).toEqual({});
  const event = { action: "edit-product", object_kind: "product", object_id: id };
  await written(site, { ...event, after: { version: 3, status: "pending" } });
  expect(Object.keys(await found(site))).toContain("phantom");
});

test.for(plants)("%s: %s", async ([fault, , says, plant]) => {
  await plant();
  expect((await found(site))[fault]?.join()).toContain(says);
});

test.for(acts)("torn: an act that the log does not know, or knows twice: %s", async (act) => {
  await loggedAgain(act)();
  expect((await found(site)).torn?.join()).toContain(`has 1 × ${act} in the record, the log says 2`);
  await unlogged(act)();
  expect((await found(site)).torn?.join()).toContain(`has 1 × ${act} in the record, the log says 0`);
});
