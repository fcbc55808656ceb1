import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#server/db/connect.ts";
import type { MailCatcher } from "#testing/mail-catcher.ts";
import {
  letterRow,
  mailSceneBeforeEach,
  queueConfirmation,
  smtpAt,
  startSender,
  until,
} from "#testing/test-outbox.ts";
import { beginHandOver, markFailed, putBack, renewLease, takeDueLetters } from "./outbox-store.ts";

let db: Db;
let catcher: MailCatcher;
mailSceneBeforeEach((scene) => {
  ({ db, catcher } = scene);
});

const isSent = (id: string) => async () => (await letterRow(db, id)).sent_at !== null;

test("a server slower than the lease gets the letter once, from any number of senders", async () => {
  catcher.faults.slowness = 7000;
  const id = await queueConfirmation(db, "ana@example.com");
  startSender(db, smtpAt(catcher.url), { lease: 4 });
  startSender(db, smtpAt(catcher.url), { lease: 4 });
  await until(isSent(id));
  expect(catcher.letters).toHaveLength(1);
});

test("a sender whose lease expired cannot record a result, even if the next attempt did not count", async () => {
  const id = await queueConfirmation(db, "ana@example.com");
  const [late] = await takeDueLetters(db, 1, 0.05);
  await setTimeout(100);
  const [next] = await takeDueLetters(db, 1, 20);
  if (!late || !next) throw new Error("not taken");
  // Only who has the lease may begin: the other one's letter would go out twice.
  expect(await beginHandOver(db, late, { condition: sql`true`, values: {} })).toBe(false);
  expect(await beginHandOver(db, next, { condition: sql`true`, values: {} })).toBe(true);
  expect(await beginHandOver(db, next, { condition: sql`true`, values: {} })).toBe(false);
  const why = { why: "CONN: ECONNREFUSED", wasHandedOver: false };
  await putBack(db, next, why, { pauseSeconds: 20, counts: false });
  const before = await letterRow(db, id);
  expect(before.tries).toBe(late.tries);
  await markFailed(db, late, { why: "DATA: 554", wasHandedOver: true });
  await putBack(db, late, { why: "DATA: 451", wasHandedOver: true }, { pauseSeconds: 0, counts: true });
  await renewLease(db, late, 60);
  expect(await letterRow(db, id)).toEqual(before);
});

test("a letter whose lease was renewed can still be released", async () => {
  catcher.faults = { slowness: 1500, letter: () => "451 4.3.0 later" };
  const id = await queueConfirmation(db, "ana@example.com");
  startSender(db, smtpAt(catcher.url), { lease: 1, letterPauses: { first: 60, longest: 60 } });
  await until(async () => (await letterRow(db, id)).last_error === "DATA: 451 4.3.0");
  expect(await letterRow(db, id)).toMatchObject({ tries: 1, failed_at: null });
});

test("several senders send each letter once", async () => {
  const ids = [];
  for (let i = 0; i < 60; i++) ids.push(await queueConfirmation(db, `p${i}@example.com`));
  const senders = [1, 2, 3].map(() => startSender(db, smtpAt(catcher.url)));
  await until(() => catcher.letters.length >= 60);
  await until(() => senders.reduce((sum, { counts }) => sum + counts.sent, 0) === 60);
  expect(catcher.letters.map(({ messageId }) => messageId).toSorted()).toEqual(
    ids.map((id) => `<${id}@xepa.example>`).toSorted(),
  );
});

test("letters of a dead sender are sent after its lease expires", async () => {
  const id = await queueConfirmation(db, "ana@example.com");
  const began = Date.now();
  expect(await takeDueLetters(db, 5, 3)).toMatchObject([{ id, tries: 1 }]);
  expect(await takeDueLetters(db, 5, 3)).toEqual([]);
  startSender(db, smtpAt(catcher.url));
  await until(isSent(id));
  expect(Date.now() - began).toBeGreaterThan(2900);
  expect(catcher.letters.map(({ messageId }) => messageId)).toEqual([`<${id}@xepa.example>`]);
});
