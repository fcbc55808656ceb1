import { eq, isNotNull, ne, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { headLine } from "#domain/log/log-entry.ts";
import { issueOffers, letterIssues } from "#server/db/schema/letters.ts";
import { outbox } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { continueLog } from "#server/log/begin-log.ts";
import { findHead } from "#server/log/log-store.ts";
import { takeDueLetters } from "#server/mail/outbox-store.ts";
import { aReader, hotOffers, morningOf, tick } from "#testing/daily-letter.ts";
import { json } from "#testing/factories.ts";
import { catchMail, type MailCatcher } from "#testing/mail-catcher.ts";
import {
  closeAfterEach,
  closeAfterTest,
  confirmation,
  smtpAt,
  startSender,
  until,
} from "#testing/test-outbox.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

closeAfterEach();
let server: TestServer;
let catcher: MailCatcher;
beforeEach(async () => {
  server = await freshServer({ SITE_URL: "http://localhost:4600", MAIL_PER_MINUTE: "120" });
  catcher = closeAfterTest(await catchMail());
});

const day = "2026-11-18";
const names = ["Fone", "Cafeteira", "Bola", "Livro"];
const issues = () => server.db.select().from(letterIssues).orderBy(letterIssues.day);
const copies = () => server.db.select().from(outbox).where(isNotNull(outbox.issue_id));
const send = () =>
  startSender(
    server.db,
    { ...smtpAt(catcher.url), SITE_URL: server.config.site.url },
    {},
    { box: server.box },
  );
const isAllSent = async () => (await copies()).every(({ sent_at }) => sent_at !== null);
const recipients = () => catcher.letters.flatMap((letter) => letter.recipients).toSorted();
const tokenIn = (text = "") => /cancelar\?token=(\S+)/.exec(text)?.[1] ?? "";
const unsubscribe = (token: string) =>
  server.request("/functions/v1/unsubscribe-newsletter", json({ token }));

test("an issue shows the 8 hottest live offers of a day that no issue has shown, and none goes out with fewer than 3", async () => {
  await aReader(server, "ana@example.com");
  const now = morningOf(day);
  await hotOffers(server, now, ["De ontem"], { published_at: "2026-11-17T10:00:00.000Z" });
  await hotOffers(server, now, ["Encerrada"], { ended: true });
  const hot = await hotOffers(server, now, ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]);
  await tick(server, morningOf(day, -1));
  expect(await issues()).toEqual([]);
  await tick(server, now);
  const shown = await server.db.select().from(issueOffers).orderBy(issueOffers.rank);
  expect(shown.map(({ product_id }) => product_id)).toEqual(hot.slice(0, 8).map(({ id }) => id));
  expect(await issues()).toMatchObject([{ day, queued: 1, done_at: expect.any(String), dropped_for: null }]);
  // Two are left for the next day, when they are an hour younger than a day.
  await server.db
    .update(products)
    .set({ published_at: morningOf(day, 60).toISOString() })
    .where(ne(products.name, "De ontem"));
  await tick(server, morningOf("2026-11-19", 2));
  expect((await issues())[1]).toMatchObject({ dropped_for: "few_offers", started_at: null, queued: 0 });
});

test("each address gets an issue once and at the pace, from processes and senders side by side", async () => {
  const emails = Array.from({ length: 30 }, (_, i) => `p${i}@example.com`).toSorted();
  for (const email of emails) await aReader(server, email);
  await aReader(server, "sem@example.com", { status: "pending", confirmed_at: null });
  await continueLog(server.db);
  const head = headLine(await findHead(server.db));
  const now = morningOf(day);
  await hotOffers(server, now, names);
  await tick(server, now);
  expect(await copies()).toHaveLength(10);
  await Promise.all([tick(server, now), tick(server, now), tick(server, now)]);
  await tick(server, now);
  const [issue] = await issues();
  expect(issue).toMatchObject({ queued: 30, done_at: expect.any(String) });
  const senders = [send(), send()];
  await until(() => senders.reduce((sum, { counts }) => sum + counts.sent, 0) === 30);
  expect(recipients()).toEqual(emails);
  const [letter] = catcher.letters;
  expect(letter?.subject).toBe("A xepa do dia: Fone por R$ 100,00");
  expect(letter?.text).not.toContain("Você se inscreveu em");
  const token = tokenIn(letter?.text);
  const url = `${server.config.site.url}/novidades/cancelar?token=${token}`;
  expect(letter?.head).toContain(`List-Unsubscribe: <${url}>`);
  expect(letter?.head).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(letter?.html).toContain(`href="${url}"`);
  expect(new Set(catcher.letters.map(({ text }) => tokenIn(text))).size).toBe(30);
  for (const { text } of catcher.letters) expect(text).toContain(head);
  // RFC 8058, as a mail program asks for it.
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await server.app.request(url, { method: "POST", body })).status).toBe(200);
  expect(await copies()).toHaveLength(30);
});

test("a copy whose response was lost, or whose sender died in the middle of it, is not sent again; a refused one is", async () => {
  for (const email of ["a@example.com", "b@example.com", "c@example.com"]) await aReader(server, email);
  await hotOffers(server, morningOf(day), names);
  await tick(server, morningOf(day));
  const [dead] = await copies();
  if (!dead) throw new Error("not queued");
  await server.db.update(outbox).set({ handing_over_at: sql`now()` }).where(eq(outbox.id, dead.id));
  catcher.faults.letter = (n) => (n === 1 ? "cut" : n === 2 ? "451 4.3.0 later" : undefined);
  const { counts } = send();
  await until(isAllSent);
  expect(counts).toMatchObject({ sent: 3, failed: 0 });
  expect(catcher.letters).toHaveLength(2);
  expect(new Set(recipients()).size).toBe(2);
});

test("an unsubscription and a withdrawn offer between queue and hand-over count", async () => {
  for (const email of ["a@example.com", "b@example.com", "c@example.com"]) await aReader(server, email);
  const [fone] = await hotOffers(server, morningOf(day), names);
  await tick(server, morningOf(day));
  await server.db.execute(
    sql`UPDATE newsletter_subscribers SET status = 'unsubscribed' WHERE email = 'a@example.com'`,
  );
  await server.db
    .update(products)
    .set({ ended: true, version: 2 })
    .where(eq(products.id, fone?.id ?? ""));
  send();
  await until(isAllSent);
  expect(recipients()).toEqual(["b@example.com", "c@example.com"]);
  expect(catcher.letters[0]?.subject).toBe("A xepa do dia: Cafeteira por R$ 100,00");
  expect(catcher.letters[0]?.text).not.toContain("Fone");
  expect(await issues()).toMatchObject([{ queued: 2 }]);
});

test("offers are asked once more just before the hand-over, and a copy that changed is written again", async () => {
  await aReader(server, "a@example.com");
  const [fone] = await hotOffers(server, morningOf(day), names);
  await tick(server, morningOf(day));
  let attempts = 0;
  const isFone = eq(products.id, fone?.id ?? "");
  const end = () => server.db.update(products).set({ ended: true, version: 2 }).where(isFone);
  const late = { ...catcher.faults };
  catcher = closeAfterTest(
    await catchMail(late, {
      async onRcptTo(_address, _session, done) {
        if (++attempts === 1) await end();
        done();
      },
    }),
  );
  const { counts } = send();
  await until(isAllSent);
  expect(attempts).toBe(2);
  expect(counts).toMatchObject({ sent: 1, failed: 0 });
  expect(catcher.letters.map(({ subject }) => subject)).toEqual(["A xepa do dia: Cafeteira por R$ 100,00"]);
  expect(await copies()).toMatchObject([{ tries: 1 }]);
});

test("DAILY_LETTER=off stops queued copies too, and copies of more than a day ago never go out", async () => {
  for (const email of ["a@example.com", "b@example.com", "c@example.com"]) await aReader(server, email);
  await hotOffers(server, morningOf(day), names);
  await tick(server, morningOf(day));
  const off = { ...smtpAt(catcher.url), DAILY_LETTER: "off" };
  const stopped = startSender(server.db, off, {}, { box: server.box });
  const [old, half] = await copies();
  await server.db.execute(
    sql`UPDATE outbox SET created_at = now() - interval '25 hours' WHERE id IN (${old?.id}::uuid, ${half?.id}::uuid)`,
  );
  // Its sender died in the middle: it counts as sent, and is not sent again.
  await server.db.execute(sql`UPDATE outbox SET handing_over_at = now() WHERE id = ${half?.id}::uuid`);
  await inTransaction(server.db, (tx) =>
    server.mail.queue(tx, "newsletter-confirm", "eva@example.com", confirmation),
  );
  await until(() => stopped.counts.sent === 1);
  expect(recipients()).toEqual(["eva@example.com"]);
  await stopped.sender.stop();
  send();
  await until(() => catcher.letters.length === 2);
  await tick(server, morningOf(day, 1));
  await until(isAllSent);
  expect(await copies()).toHaveLength(2);
  expect(catcher.letters).toHaveLength(2);
  expect(await issues()).toMatchObject([{ queued: 2, dropped_for: null }]);
});

test("an issue that stands still for a day ends, and so does one that did not begin on its day", async () => {
  for (let i = 0; i < 12; i++) await aReader(server, `p${String(i).padStart(2, "0")}@example.com`);
  await hotOffers(server, morningOf(day), names);
  await server.db.insert(letterIssues).values({ day: "2026-11-17", note: "Ficou para trás" });
  await tick(server, morningOf(day));
  expect(await issues()).toMatchObject([{ dropped_for: "late" }, { dropped_for: null, queued: 10 }]);
  await server.db.update(letterIssues).set({ held: true }).where(eq(letterIssues.day, day));
  await tick(server, morningOf(day, 23 * 60));
  expect((await issues())[1]).toMatchObject({ dropped_for: null });
  await tick(server, morningOf(day, 25 * 60));
  expect((await issues())[1]).toMatchObject({ dropped_for: "stood_still", queued: 10 });
});

test("a letter of a login goes before waiting copies, and copies leave it a connection", async () => {
  for (let i = 0; i < 6; i++) await aReader(server, `p${i}@example.com`);
  await hotOffers(server, morningOf(day), names);
  await tick(server, morningOf(day));
  await inTransaction(server.db, (tx) =>
    server.mail.queue(tx, "newsletter-confirm", "eva@example.com", confirmation),
  );
  const taken = await takeDueLetters(server.db, 3, 30, { copies: 2 });
  expect(taken.map(({ letter }) => letter).toSorted()).toEqual([
    "daily-letter",
    "daily-letter",
    "newsletter-confirm",
  ]);
  expect(await takeDueLetters(server.db, 3, 30, { copies: 2 })).toHaveLength(2);
});

test("the first issue of an older consent that arrives says since when and what is new, later ones do not", async () => {
  const consent_text = "Ao se inscrever, você concorda em receber nossas ofertas por e-mail.";
  await aReader(server, "velha@example.com", { consent_text, created_at: "2025-03-12T12:00:00.000Z" });
  await aReader(server, "nova@example.com");
  await aReader(server, "cheia@example.com", { consent_text, created_at: "2025-03-12T12:00:00.000Z" });
  let refused = 0;
  catcher.faults.recipient = (_, address) =>
    address.startsWith("cheia") && ++refused === 1 ? "552 5.2.2 full" : undefined;
  const { counts } = send();
  for (const date of [day, "2026-11-19"]) {
    await hotOffers(
      server,
      morningOf(date),
      names.map((name) => `${name} ${date}`),
    );
    await tick(server, morningOf(date));
    await until(() => counts.sent + counts.failed === (date === day ? 3 : 6));
  }
  const sentence = "Você se inscreveu em 12/03/2025. A partir de hoje enviamos um e-mail por dia.";
  const first = catcher.letters.filter(({ text }) => text?.includes(sentence));
  expect(first.map((letter) => letter.recipients)).toEqual([["velha@example.com"], ["cheia@example.com"]]);
  expect(first[0]?.text?.split("/novidades/cancelar?token=")).toHaveLength(3);
  expect((await unsubscribe(tokenIn(first[0]?.text))).status).toBe(200);
});
