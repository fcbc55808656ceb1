import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach } from "vitest";
import type { LetterName, Letters } from "#domain/mail/letters.ts";
import { readConfig } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { outbox } from "#server/db/schema/operation.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { createLog } from "#server/http/log.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import type { Sender, SenderTimes } from "#server/mail/sender.ts";
import { senderFor } from "#server/mail/sender-for.ts";
import { secretBox } from "#server/session/secret-box.ts";
import { renderLetter } from "#site/letters/render-letter.tsx";
import { letterWriters } from "../letter-writers.ts";
import { catchMail, type MailCatcher } from "./mail-catcher.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "./test-database.ts";

export const testBox = secretBox("a secret that only the tests of letters know");

/** The real times divided by a hundred, except the lease: a busy machine may be late to renew it. */
export const quickPace: SenderTimes = {
  lease: 20,
  letterPauses: { first: 0.05, longest: 0.4 },
  serverPauses: { first: 0.05, longest: 0.4 },
  nudge: 0.02,
  shutdown: 1,
};

const ends: (() => Promise<unknown>)[] = [];

/** Called by every file that uses `startSender` or `closeAfterTest`: workers keep their modules, hooks belong to a file. */
export function closeAfterEach(): void {
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
}

/** Ended after the test, even if it fails. */
export function closeAfterTest<T extends { close(): Promise<unknown> }>(thing: T): T {
  ends.push(() => thing.close());
  return thing;
}

interface MailScene {
  db: Db;
  catcher: MailCatcher;
}

/** An empty database and a mail server before each test of the file, both closed after it. */
export function mailSceneBeforeEach(take: (scene: MailScene) => void): void {
  emptyDatabaseBeforeEach();
  closeAfterEach();
  beforeEach(async () => {
    const { db } = await testDatabase();
    take({ db, catcher: closeAfterTest(await catchMail()) });
  });
}

/** The settings of a sender to this server. */
export function smtpAt(url: string): Record<string, string> {
  return { SMTP_URL: url, SITE_URL: "https://xepa.example" };
}

export interface RunningSender {
  sender: Sender;
  counts: { sent: number; retried: number; failed: number };
  lines: Record<string, unknown>[];
}

/** A sender at work on the test database; its job runs more often too. */
export function startSender(
  db: Db,
  env: Record<string, string>,
  pace: Partial<SenderTimes> = {},
  { hasJob = true, box = testBox } = {},
): RunningSender {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("debug", { write: (line: string) => void lines.push(JSON.parse(line)) });
  const counts = { sent: 0, retried: 0, failed: 0 };
  const config = readConfig(env);
  const whole = { ...quickPace, ...pace };
  const writing = { db, config, box, renderLetter };
  const sender = senderFor({ ...writing, ...letterWriters(writing), log, counts, pace: whole });
  if (!sender) throw new Error("SMTP_URL is missing");
  const job = hasJob ? setInterval(() => void sender.deliver().catch(() => {}), 30) : undefined;
  ends.push(async () => {
    clearInterval(job);
    await sender.stop();
  });
  return { sender, counts, lines };
}

export const confirmation: Letters["newsletter-confirm"] = {
  confirm_url: "https://xepa.example/novidades/confirmar?token=um-segredo",
  unsubscribe_url: "https://xepa.example/novidades/cancelar?token=outro-segredo",
};

/** Queues a letter as a handler would. */
export function queueLetter<Name extends LetterName>(
  db: Db,
  to: string,
  letter: Name,
  values: Letters[Name],
  notBefore?: Date,
): Promise<string> {
  return inTransaction(db, (tx) =>
    createOutbox(testBox).queue(tx, letter, to, values, notBefore ? { notBefore } : {}),
  );
}

export function queueConfirmation(db: Db, to: string, notBefore?: Date): Promise<string> {
  return queueLetter(db, to, "newsletter-confirm", confirmation, notBefore);
}

export async function letterRow(db: Db, id: string) {
  const row = (await db.select().from(outbox)).find((each) => each.id === id);
  if (!row) throw new Error(`no letter ${id}`);
  return row;
}

export async function until(condition: () => boolean | Promise<boolean>, seconds = 20): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not within ${seconds} s: ${condition}`);
    await setTimeout(15);
  }
}
