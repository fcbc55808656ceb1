import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#server/db/connect.ts";
import { outbox } from "#server/db/schema/operation.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { MailCatcher } from "#testing/mail-catcher.ts";
import {
  confirmation,
  letterRow,
  mailSceneBeforeEach,
  queueConfirmation,
  queueLetter,
  smtpAt,
  startSender,
  testBox,
  until,
} from "#testing/test-outbox.ts";
import { createOutbox } from "./outbox.ts";
import { countLetters, dropOldLetters } from "./outbox-store.ts";

let db: Db;
let catcher: MailCatcher;
mailSceneBeforeEach((scene) => {
  ({ db, catcher } = scene);
});

test("user input never becomes a recipient or a header, except Reply-To", async () => {
  const id = await queueLetter(db, "equipe@xepa.example", "contact-message", {
    nome: 'Ana\r\nBcc: todos@example.com, "x" <y@example.com>',
    email: "ana@example.com",
    assunto: "parceria\r\nBcc: mais@example.com",
    mensagem: "Oi!\r\n.\r\nRCPT TO:<todos@example.com>\r\n<b>negrito</b>",
  });
  startSender(db, smtpAt(catcher.url));
  await until(() => catcher.letters.length === 1);
  const [letter] = catcher.letters;
  expect(letter?.recipients).toEqual(["equipe@xepa.example"]);
  expect(letter?.head).toContain(`<${id}@xepa.example>`);
  expect(letter?.head).not.toMatch(/^(bcc|cc):/im);
  expect([letter?.to].flat().flatMap((field) => field?.value)).toEqual([
    { name: "", address: "equipe@xepa.example" },
  ]);
  expect(letter?.replyTo?.value).toEqual([
    { name: 'Ana Bcc: todos@example.com, "x" <y@example.com>', address: "ana@example.com" },
  ]);
  expect(letter?.subject).not.toContain("\n");
  expect(letter?.text).toContain("RCPT TO:<todos@example.com>\n<b>negrito</b>");
  expect(letter?.html).toContain("&lt;b&gt;negrito&lt;/b&gt;");
});

test("a nudge sends soon after the commit, without waiting for the job", async () => {
  const { sender } = startSender(db, smtpAt(catcher.url), { nudge: 0.1 }, { hasJob: false });
  await queueConfirmation(db, "beto@example.com");
  await setTimeout(300);
  expect(catcher.letters).toEqual([]);
  const mail = createOutbox(testBox, () => sender.nudge());
  await inTransaction(db, (tx) => mail.queue(tx, "newsletter-confirm", "ana@example.com", confirmation));
  await until(() => catcher.letters.length === 2);
});

test("shutdown waits for letters in flight", async () => {
  catcher.faults.slowness = 600;
  const ids = [
    await queueConfirmation(db, "ana@example.com"),
    await queueConfirmation(db, "beto@example.com"),
  ];
  const { sender } = startSender(db, smtpAt(catcher.url), { shutdown: 5 });
  await until(() => catcher.letters.length === 2);
  await sender.stop();
  await queueConfirmation(db, "nova@example.com");
  for (const id of ids) expect((await letterRow(db, id)).sent_at).not.toBeNull();
  await setTimeout(200);
  expect(await countLetters(db)).toEqual({ waiting: 1, failed: 0 });
});

test("shutdown is bounded: unsent letters are released at once", async () => {
  catcher.faults.slowness = 60_000;
  const id = await queueConfirmation(db, "ana@example.com");
  const { sender } = startSender(db, smtpAt(catcher.url), { lease: 60, shutdown: 0.3 });
  await until(() => catcher.letters.length === 1);
  const began = Date.now();
  await sender.stop();
  expect(Date.now() - began).toBeLessThan(10_000);
  const row = await letterRow(db, id);
  expect(row).toMatchObject({ sent_at: null, tries: 1, handed_over_at: expect.any(String) });
  expect(new Date(row.not_before).getTime()).toBeLessThan(Date.now() + 5000);
});

test("a database failure after the server's acceptance makes no second copy", async () => {
  const { promise: accepted, resolve: accept } = Promise.withResolvers<void>();
  catcher.faults.slowness = accepted;
  const id = await queueConfirmation(db, "ana@example.com");
  const { lines } = startSender(db, smtpAt(catcher.url), { lease: 1 });
  await until(() => catcher.letters.length === 1);
  await db.execute(sql`ALTER TABLE outbox RENAME TO outbox_away`);
  try {
    accept();
    await until(() => lines.some(({ msg }) => msg === "a letter's fate cannot be noted"));
    await setTimeout(1500);
  } finally {
    await db.execute(sql`ALTER TABLE outbox_away RENAME TO outbox`);
  }
  await until(async () => (await letterRow(db, id)).sent_at !== null);
  await setTimeout(300);
  expect(catcher.letters).toHaveLength(1);
});

test("sent letters are deleted after a week, failed ones after three months, pending ones never", async () => {
  const ids: Record<string, string> = {};
  for (const name of ["sent", "sent-long-ago", "failed", "failed-long-ago", "waiting"])
    ids[name] = await queueConfirmation(db, `${name}@example.com`);
  const ago = (days: number) => sql`now() - make_interval(days => ${days})`;
  const set = (name: string, values: Record<string, unknown>) =>
    db
      .update(outbox)
      .set({ created_at: ago(100), ...values })
      .where(sql`id = ${ids[name]}`);
  await set("sent", { sent_at: ago(6) });
  await set("sent-long-ago", { sent_at: ago(8) });
  await set("failed", { failed_at: ago(80) });
  await set("failed-long-ago", { failed_at: ago(91) });
  await set("waiting", {});
  await dropOldLetters(db);
  const left = (await db.select({ id: outbox.id }).from(outbox)).map(({ id }) => id);
  expect(left.toSorted()).toEqual([ids.sent, ids.failed, ids.waiting].toSorted());
  expect(await countLetters(db)).toEqual({ waiting: 1, failed: 1 });
});

test("recipient and content of a letter are encrypted in the database", async () => {
  const id = await queueConfirmation(db, "ana@example.com");
  const row = await letterRow(db, id);
  expect(JSON.stringify({ ...row, sealed: row.sealed?.toString("latin1") })).not.toMatch(
    /ana@|token|segredo/,
  );
});
