import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { aReader, hotOffers, morningOf, tick } from "#testing/daily-letter.ts";
import { catchMail } from "#testing/mail-catcher.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { closeAfterEach, closeAfterTest, smtpAt, startSender, until } from "#testing/test-outbox.ts";
import { freshServer } from "#testing/test-server.ts";
import { requestSubscription } from "./newsletter-store.ts";

emptyDatabaseBeforeEach();
closeAfterEach();

/** When two conflicted on the id instead of the address, one in forty rounds failed. */
const rounds = 300;
const atOnce = 6;

test("of concurrent subscriptions of one address one sends its letter, and none fails", async () => {
  const { db } = await testDatabase();
  for (let round = 0; round < rounds; round++) {
    const request = { id: newId(), email: `ana-${round}@example.com`, consent_text: "sim" };
    const subscriptions = await Promise.all(
      Array.from({ length: atOnce }, () => inTransaction(db, (tx) => requestSubscription(tx, request))),
    );
    expect(subscriptions.filter((letter) => letter !== null)).toEqual([
      { id: request.id, unsubscribed_at: null },
    ]);
  }
});

test("a copy whose connection ends while the database notes its hand-over goes out on the next one, once", async () => {
  const server = await freshServer({ SITE_URL: "http://localhost:4600", MAIL_PER_MINUTE: "12" });
  const { db, box } = server;
  for (const email of ["a@example.com", "b@example.com"]) await aReader(server, email);
  const now = morningOf("2026-11-18");
  await hotOffers(server, now, ["Fone", "Cafeteira", "Bola"]);
  const closed = Promise.withResolvers<void>();
  let recipients = 0;
  const catcher = closeAfterTest(
    await catchMail(
      {},
      {
        // So soon the server ends a connection that waits for the end of a letter.
        socketTimeout: 500,
        onRcptTo: (_address, _session, done) =>
          void (++recipients === 2 ? lockCopies() : Promise.resolve()).then(() => done()),
        onClose: () => recipients === 2 && closed.resolve(),
      },
    ),
  );
  /** The statement that begins the hand-over waits for it. */
  async function lockCopies(): Promise<void> {
    const isLocked = Promise.withResolvers<void>();
    void db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1 FROM outbox FOR UPDATE`);
      isLocked.resolve();
      await closed.promise;
    });
    await isLocked.promise;
  }
  const { counts } = startSender(db, smtpAt(catcher.url), {}, { box });
  for (const n of [1, 2]) {
    await tick(server, now);
    await until(() => counts.sent === n);
  }
  expect(recipients).toBe(3);
  expect(catcher.letters.flatMap((letter) => letter.recipients)).toHaveLength(2);
  expect(new Set(catcher.letters.flatMap((letter) => letter.recipients)).size).toBe(2);
});
