import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { outbox } from "#server/db/schema/operation.ts";
import { createLog } from "#server/http/log.ts";
import { senderFor } from "#server/mail/sender-for.ts";
import { renderLetter } from "#site/letters/render-letter.tsx";
import { fragmentOf, signUp, verifyPath } from "#testing/auth-client.ts";
import { json } from "#testing/factories.ts";
import { catchMail } from "#testing/mail-catcher.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { closeAfterEach, closeAfterTest, quickPace, until } from "#testing/test-outbox.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";

emptyDatabaseBeforeEach();
closeAfterEach();
let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});

/** A real mail server, and the sender that delivers our letters to it. */
async function postOffice() {
  const mailbox = closeAfterTest(await catchMail());
  const sender = senderFor({
    db: server.db,
    config: { ...server.config, smtp_url: mailbox.url },
    box: server.box,
    renderLetter,
    writeCopy: async () => null,
    updateAlertLetter: async () => null,
    log: createLog("silent", { write: () => {} }),
    counts: { sent: 0, retried: 0, failed: 0 },
    pace: quickPace,
  });
  if (!sender) throw new Error("no sender");
  closeAfterTest({ close: () => sender.stop() });
  return {
    /** The link of the newest letter, once this many have arrived. */
    async linkIn(count: number): Promise<string> {
      await sender.deliver();
      await until(() => mailbox.letters.length === count);
      await until(async () =>
        (await server.db.select().from(outbox)).every(({ sent_at }) => sent_at !== null),
      );
      const link = /http\S+\/(auth\/v1\/verify|conta\/link)\?\S+/.exec(
        mailbox.letters.at(-1)?.text ?? "",
      )?.[0];
      return verifyPath(link ?? "");
    },
    mailbox,
  };
}

test("letters sent by SMTP, each in the language of its request, confirm the address and recover a password", async () => {
  const { linkIn, mailbox } = await postOffice();
  await signUp(server);
  expect(fragmentOf(await server.request(await linkIn(1)))).toMatchObject({ type: "signup" });
  await server.request("/auth/v1/recover", json({ email: "ana@example.com" }, { Cookie: "lng=en" }));
  expect(fragmentOf(await server.request(await linkIn(2)))).toMatchObject({ type: "recovery" });
  expect(mailbox.letters.map(({ subject, recipients }) => [subject, recipients])).toEqual([
    ["Xepa: confirme seu e-mail", ["ana@example.com"]],
    ["Xepa: reset your password", ["ana@example.com"]],
  ]);
});

test("a link's hour begins when SMTP accepts its letter", async () => {
  const { linkIn } = await postOffice();
  await signUp(server);
  await server.db.execute(sql`UPDATE auth_one_time_tokens SET created_at = now() - interval '2 days'`);
  const link = await linkIn(1);
  await server.db.execute(sql`UPDATE outbox SET handed_over_at = handed_over_at - interval '3601 seconds'`);
  expect(fragmentOf(await server.request(link))).toMatchObject({ error_code: "otp_expired" });
  await server.db.execute(sql`UPDATE outbox SET handed_over_at = handed_over_at + interval '10 seconds'`);
  expect(fragmentOf(await server.request(link))).toMatchObject({ type: "signup" });
});
