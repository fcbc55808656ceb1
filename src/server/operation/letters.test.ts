import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { LettersPage } from "#domain/mail/unsent-letters.ts";
import { auditEvents, outbox } from "#server/db/schema/operation.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { catchMail } from "#testing/mail-catcher.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import {
  closeAfterEach,
  closeAfterTest,
  confirmation,
  letterRow,
  startSender,
  until,
} from "#testing/test-outbox.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";

emptyDatabaseBeforeEach();
closeAfterEach();
let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await testServer();
  admin = await aPerson(server, "admin");
});

const to = "ana@example.com";

function queue(about?: string): Promise<string> {
  const more = about ? { about } : {};
  return inTransaction(server.db, (tx) =>
    server.mail.queue(tx, "newsletter-confirm", to, confirmation, more),
  );
}

/** As after a mail server's refusal. */
async function aFailedLetter(given: Partial<typeof outbox.$inferInsert> = {}): Promise<string> {
  const id = await queue();
  const failed = { failed_at: "2026-11-02T00:00:00.000Z", last_error: "DATA: 554 5.7.1", tries: 3 };
  await server.db
    .update(outbox)
    .set({ ...failed, ...given })
    .where(eq(outbox.id, id));
  return id;
}

async function load(query = ""): Promise<LettersPage> {
  const response = await server.request(`/functions/v1/load-letters${query}`, { headers: admin.auth });
  expect(response.status).toBe(200);
  return response.json();
}

async function retry(ids: unknown, headers: Record<string, string> = {}) {
  const init = json({ ids }, { ...admin.auth, ...headers });
  const response = await server.request("/functions/v1/retry-letters", init);
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
}

const idsOf = ({ letters }: LettersPage) => letters.map(({ id }) => id);

test("unsent letters are listed newest first, failed and pending apart, without recipients", async () => {
  const about = newId();
  const at = (day: number) => ({ created_at: `2026-11-0${day}T00:00:00.000Z` });
  const [old, young] = [await aFailedLetter(at(1)), await aFailedLetter(at(3))];
  const waiting = await queue(about);
  await server.db.update(outbox).set(at(2)).where(eq(outbox.id, waiting));
  const sent = await queue();
  await server.db
    .update(outbox)
    .set({ sent_at: "2026-11-02T00:00:00.000Z", sealed: null })
    .where(eq(outbox.id, sent));
  expect(idsOf(await load())).toEqual([young, waiting, old]);
  expect(idsOf(await load("?status=failed"))).toEqual([young, old]);
  const { letters, next } = await load("?status=waiting");
  expect(next).toBeNull();
  expect(letters).toEqual([
    {
      id: waiting,
      letter: "newsletter-confirm",
      about,
      tries: 0,
      last_error: null,
      not_before: expect.any(String),
      failed_at: null,
      ...at(2),
    },
  ]);
  const first = await load("?status=failed&limit=1");
  expect(idsOf(first)).toEqual([young]);
  expect(idsOf(await load(`?status=failed&limit=1&cursor=${first.next}`))).toEqual([old]);
});

test("a failed letter can be retried, and the retry is logged without its recipient", async () => {
  const catcher = closeAfterTest(await catchMail());
  const [id, other] = [await aFailedLetter(), await aFailedLetter()];
  expect(await retry([id, id])).toEqual({ status: 200, message: "1 e-mail voltou para a fila", ids: [id] });
  expect(await letterRow(server.db, id)).toMatchObject({ tries: 0, failed_at: null, last_error: null });
  startSender(
    server.db,
    { SMTP_URL: catcher.url, SITE_URL: "https://xepa.example" },
    {},
    { box: server.box },
  );
  await until(async () => (await letterRow(server.db, id)).sent_at !== null);
  expect(catcher.letters.map(({ recipients }) => recipients)).toEqual([[to]]);
  expect(await letterRow(server.db, other)).toMatchObject({ tries: 3, sent_at: null });
  const events = await server.db.select().from(auditEvents);
  expect(events).toMatchObject([
    {
      actor_id: admin.id,
      action: "retry-letters",
      object_kind: "letter",
      object_id: id,
      before: { name: "newsletter-confirm", tries: 3, last_error: "DATA: 554 5.7.1" },
      after: { name: "newsletter-confirm", tries: 0, last_error: null, failed_at: null },
    },
  ]);
  expect(JSON.stringify(events)).not.toContain(to);
});

test("pending, sent and unknown letters are left alone; the same retry twice is one", async () => {
  const waiting = await queue();
  await server.db.update(outbox).set({ tries: 2, last_error: "RCPT TO: 451" }).where(eq(outbox.id, waiting));
  const sent = await aFailedLetter({ sent_at: "2026-11-03T00:00:00.000Z" });
  const nothing = { status: 200, message: "Nenhum destes e-mails está parado", ids: [] };
  expect(await retry([waiting, sent, newId()])).toEqual(nothing);
  expect(await letterRow(server.db, waiting)).toMatchObject({ tries: 2 });
  const failed = [await aFailedLetter(), await aFailedLetter()];
  const key = { "Idempotency-Key": "k" };
  const done = { status: 200, message: "2 e-mails voltaram para a fila", ids: failed.toSorted() };
  expect(await retry(failed, key)).toEqual(done);
  expect(await retry(failed, key)).toEqual(done);
  expect(await retry(failed)).toEqual(nothing);
  expect(await server.db.select().from(auditEvents)).toHaveLength(2);
});

test("an earlier SMTP delivery counts: a link lives no longer, and there is no third copy", async () => {
  const handed_over_at = "2026-11-01T00:00:00.000Z";
  const id = await aFailedLetter({ handed_over_at });
  await retry([id]);
  expect(await letterRow(server.db, id)).toMatchObject({ handed_over_at });
});

test.each([
  ["none", [], "Escolha ao menos um e-mail"],
  ["too many", Array.from({ length: 101 }, () => newId()), "Escolha no máximo 100 e-mails"],
  ["what is no id", ["1"], "ids: uma lista de ids."],
])("%s cannot be retried", async (_, ids, sentence) => {
  expect(await retry(ids)).toMatchObject({ status: 422, fields: { ids: sentence } });
});

test("an unknown letter status is refused", async () => {
  const response = await server.request("/functions/v1/load-letters?status=sent", { headers: admin.auth });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ message: "status: um de failed, waiting." });
});
