import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#server/db/connect.ts";
import { outbox } from "#server/db/schema/operation.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { createLog } from "#server/http/log.ts";
import { catchMail, type MailCatcher } from "#testing/mail-catcher.ts";
import {
  closeAfterTest,
  confirmation,
  letterRow,
  mailSceneBeforeEach,
  queueConfirmation,
  queueLetter,
  quickPace,
  smtpAt,
  startSender,
  testBox,
  until,
} from "#testing/test-outbox.ts";
import { createOutbox } from "./outbox.ts";
import { createSender } from "./sender.ts";
import { smtpTransport } from "./smtp.ts";

let db: Db;
let catcher: MailCatcher;
mailSceneBeforeEach((scene) => {
  ({ db, catcher } = scene);
});

const isSent = (id: string) => async () => (await letterRow(db, id)).sent_at !== null;

test("a letter is sent with its headers, once, and its content deleted", async () => {
  const id = await queueConfirmation(db, "ana@example.com");
  const { counts } = startSender(db, { ...smtpAt(catcher.url), MAIL_FROM: "Feira, a boa <oi@xepa.example>" });
  await until(isSent(id));
  const [letter] = catcher.letters;
  expect(letter?.recipients).toEqual(["ana@example.com"]);
  expect(letter?.messageId).toBe(`<${id}@xepa.example>`);
  expect(letter?.from?.value).toEqual([{ name: "Feira, a boa", address: "oi@xepa.example" }]);
  expect(letter?.subject).toBe("Xepa: confirme sua inscrição");
  expect(Math.abs((letter?.date?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  expect(letter?.headers.get("auto-submitted")).toBe("auto-generated");
  expect(letter?.head).toContain(`\r\nList-Unsubscribe: <${confirmation.unsubscribe_url}>\r\n`);
  expect(letter?.head).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  expect(letter?.text).toContain(confirmation.confirm_url);
  expect(letter?.html).toContain("Confirmar inscrição");
  expect(await letterRow(db, id)).toMatchObject({
    sealed: null,
    tries: 1,
    last_error: null,
    failed_at: null,
    handed_over_at: expect.any(String),
  });
  await setTimeout(200);
  expect(catcher.letters).toHaveLength(1);
  expect(counts).toEqual({ sent: 1, retried: 0, failed: 0 });
});

test("a temporary refusal is retried with growing delays, and sent once", async () => {
  const attempts: number[] = [];
  catcher.faults.recipient = (n, address) => {
    attempts.push(Date.now());
    return n <= 4 ? `451 4.7.1 <${address}> try again later` : undefined;
  };
  const id = await queueConfirmation(db, "ana@example.com");
  const { lines } = startSender(db, smtpAt(catcher.url), { letterPauses: { first: 0.1, longest: 10 } });
  await until(async () => (await letterRow(db, id)).last_error === "RCPT TO: 451 4.7.1");
  await until(isSent(id));
  expect(catcher.letters).toHaveLength(1);
  expect(await letterRow(db, id)).toMatchObject({ tries: 5, last_error: null });
  const pauses = attempts.slice(1).map((time, i) => time - (attempts[i] ?? 0));
  // 0.1, 0.2, 0.4, 0.8 s, each at least half of itself.
  for (const [i, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(50 * 2 ** i);
  expect(JSON.stringify(lines)).not.toContain("ana@example.com");
});

test("a permanent refusal ends the attempts: the letter stays for review, and is logged without recipient", async () => {
  catcher.faults.letter = () => "554 5.7.1 ana@example.com wants no letters";
  const id = await queueConfirmation(db, "ana@example.com");
  const { counts, lines } = startSender(db, smtpAt(catcher.url));
  await until(async () => (await letterRow(db, id)).failed_at !== null);
  await setTimeout(200);
  expect(await letterRow(db, id)).toMatchObject({ tries: 1, last_error: "DATA: 554 5.7.1", sent_at: null });
  expect((await letterRow(db, id)).sealed).not.toBeNull();
  expect(counts).toEqual({ sent: 0, retried: 0, failed: 1 });
  expect(JSON.stringify(lines)).not.toContain("ana@example.com");
  expect(lines.map(({ msg }) => msg)).toContain("a letter failed for good");
});

test("while the server is unreachable one letter at a time probes; afterwards all are sent, and no attempt counted", async () => {
  await catcher.close();
  const ids = [];
  for (let i = 0; i < 30; i++) ids.push(await queueConfirmation(db, `p${i}@example.com`));
  const { counts, lines } = startSender(db, smtpAt(catcher.url));
  // Five were in flight together when it failed, then one per delay.
  await until(() => counts.retried > 5);
  await setTimeout(1000);
  expect(counts.retried).toBeLessThan(25);
  expect(lines.find(({ msg }) => msg === "a letter will be tried again")?.why).toBe("CONN: ECONNREFUSED");
  const back = closeAfterTest(await catchMail({}, {}, catcher.port));
  await until(() => counts.sent === ids.length);
  expect(back.letters.map(({ recipients }) => recipients[0]).toSorted()).toEqual(
    ids.map((_, i) => `p${i}@example.com`).toSorted(),
  );
  for (const row of await db.select().from(outbox)) expect(row).toMatchObject({ tries: 1, failed_at: null });
  // Five workers, and connections that send more than one letter each.
  expect(back.connections).toBeLessThanOrEqual(5);
});

test("cut off before the response: a second copy has the same Message-ID, and the first delivery counts", async () => {
  catcher.faults.letter = (n) => (n === 1 ? "cut" : undefined);
  const id = await queueConfirmation(db, "ana@example.com");
  startSender(db, smtpAt(catcher.url), { letterPauses: { first: 60, longest: 60 } });
  await until(async () => (await letterRow(db, id)).handed_over_at !== null);
  const first = await letterRow(db, id);
  expect(first).toMatchObject({ sent_at: null, tries: 1, last_error: "CONN: ECONNECTION" });
  // The pause is over.
  await db.update(outbox).set({ not_before: sql`now()` });
  await until(isSent(id));
  expect(catcher.letters.map(({ messageId }) => messageId)).toEqual(Array(2).fill(`<${id}@xepa.example>`));
  expect((await letterRow(db, id)).handed_over_at).toBe(first.handed_over_at);
});

test("cut off before the response every time: two copies, then the letter stays for review", async () => {
  catcher.faults.letter = () => "cut";
  const id = await queueConfirmation(db, "ana@example.com");
  const { counts } = startSender(db, smtpAt(catcher.url));
  await until(async () => (await letterRow(db, id)).failed_at !== null);
  await setTimeout(500);
  expect(catcher.letters.map(({ messageId }) => messageId)).toEqual(Array(2).fill(`<${id}@xepa.example>`));
  const row = await letterRow(db, id);
  expect(row).toMatchObject({ sent_at: null, tries: 2, handed_over_at: expect.any(String) });
  expect(row.sealed).not.toBeNull();
  expect(counts).toEqual({ sent: 0, retried: 1, failed: 1 });
});

test.each(["cut", "421 4.7.0 closing down"])(
  "a recipient always answered with «%s» delays no other",
  async (answer) => {
    catcher.faults.recipient = (_, address) => (address === "veneno@example.com" ? answer : undefined);
    const poison = await queueConfirmation(db, "veneno@example.com");
    // Near the end of a day of tries.
    await db.update(outbox).set({ tries: 394 });
    const { counts } = startSender(db, smtpAt(catcher.url), { serverPauses: { first: 60, longest: 60 } });
    await until(async () => (await letterRow(db, poison)).tries >= 396);
    for (let i = 0; i < 10; i++) await queueConfirmation(db, `p${i}@example.com`);
    await until(() => counts.sent === 10);
    await until(async () => (await letterRow(db, poison)).failed_at !== null);
    expect(await letterRow(db, poison)).toMatchObject({ tries: 400, sent_at: null });
  },
);

test("a letter that fails to render is given up after five attempts and delays no other", async () => {
  const poison = await inTransaction(db, (tx) =>
    createOutbox(testBox).queue(tx, "no-such-letter" as "newsletter-confirm", "x@example.com", confirmation),
  );
  const foreign = await queueConfirmation(db, "y@example.com");
  await db.update(outbox).set({ sealed: Buffer.alloc(80) });
  const two = await queueLetter(db, "a@example.com,b@example.com", "newsletter-confirm", confirmation);
  const good = await queueConfirmation(db, "ana@example.com");
  startSender(db, smtpAt(catcher.url));
  for (const id of [poison, foreign, two]) {
    await until(async () => (await letterRow(db, id)).failed_at !== null);
    expect(await letterRow(db, id)).toMatchObject({ tries: 5, sent_at: null });
  }
  expect(catcher.letters.map(({ messageId }) => messageId)).toEqual([`<${good}@xepa.example>`]);
});

test("a fault of the database while a letter is written is no failure of the letter", async () => {
  const id = await queueConfirmation(db, "ana@example.com");
  let writings = 0;
  const counts = { sent: 0, retried: 0, failed: 0 };
  const sender = createSender({
    db,
    counts,
    pace: quickPace,
    log: createLog("silent"),
    transport: smtpTransport(catcher.url, "xepa.example"),
    async prepare({ id }) {
      if (++writings <= 6) throw Object.assign(new Error("shutting down"), { code: "57P01" });
      return {
        from: "oi@xepa.example",
        to: "ana@example.com",
        bytes: Buffer.from(`Message-ID: <${id}>\r\n\r\nOi\r\n`),
      };
    },
  });
  closeAfterTest({ close: () => sender.stop() });
  await until(async () => {
    await sender.deliver();
    return isSent(id)();
  });
  expect(await letterRow(db, id)).toMatchObject({ tries: 1, failed_at: null });
  expect(counts).toEqual({ sent: 1, retried: 6, failed: 0 });
});

test("a letter waits until its time, and a rolled-back transaction sends none", async () => {
  const time = new Date(Date.now() + 1200);
  const id = await queueConfirmation(db, "ana@example.com", time);
  await inTransaction(db, async (tx) => {
    await createOutbox(testBox).queue(tx, "newsletter-confirm", "beto@example.com", confirmation);
    throw new Error("undone");
  }).catch(() => {});
  startSender(db, smtpAt(catcher.url));
  await until(isSent(id));
  expect(new Date((await letterRow(db, id)).sent_at ?? "").getTime()).toBeGreaterThanOrEqual(time.getTime());
  expect(catcher.letters.map(({ recipients }) => recipients)).toEqual([["ana@example.com"]]);
});
