import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { IssuePreview, IssuesPage } from "#domain/newsletter/issues-schema.ts";
import { auditEvents, outbox } from "#server/db/schema/operation.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { dropOldLetters } from "#server/mail/outbox-store.ts";
import { aReader, hotOffers, morningOf, tick } from "#testing/daily-letter.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { catchMail } from "#testing/mail-catcher.ts";
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
let admin: Person;
beforeEach(async () => {
  server = await freshServer({ SITE_URL: "http://localhost:4600", MAIL_PER_MINUTE: "12" });
  admin = await aPerson(server, "admin");
});

async function load(query = ""): Promise<IssuesPage> {
  const response = await server.request(`/functions/v1/load-issues${query}`, { headers: admin.auth });
  expect(response.status).toBe(200);
  return (await response.json()) as IssuesPage;
}

async function upcoming() {
  const { upcoming: issue } = await load();
  if (!issue) throw new Error("no issue");
  return issue;
}

async function edit(fields: object) {
  const response = await server.request("/functions/v1/edit-issue", json(fields, admin.auth));
  const body = (await response.json()) as { code?: string; issue?: { version: number } };
  return { status: response.status, ...body };
}

const names = ["Fone", "Cafeteira", "Bola"];

test("an editor sees what would go now, writes a note, holds and releases, drops and brings back; versions are compared", async () => {
  await aReader(server, "ana@example.com");
  await hotOffers(server, new Date(), names);
  const { day, version, offers } = await upcoming();
  expect(offers.map(({ name }) => name)).toEqual(names);
  expect(offers[0]?.url).toMatch(/^http:\/\/localhost:4600\/product\//);
  expect(await edit({ day, version, note: " Hoje tem. ", held: true })).toMatchObject({
    status: 200,
    issue: { day, note: "Hoje tem.", held: true, dropped_for: null },
  });
  const conflict = await edit({ day, version, note: "Outra" });
  expect(conflict).toMatchObject({ status: 409, code: "conflict", issue: { note: "Hoje tem." } });
  await tick(server, morningOf(day));
  expect(await server.db.select().from(outbox)).toEqual([]);
  let seen = conflict.issue?.version ?? 0;
  for (const change of [{ held: false, dropped: true }, { dropped: false }, { dropped: true }]) {
    expect(await edit({ day, version: seen++, ...change })).toMatchObject({ status: 200 });
    expect(await upcoming()).toMatchObject({ dropped_for: change.dropped ? "editor" : null });
  }
  await tick(server, morningOf(day));
  expect(await server.db.select().from(outbox)).toEqual([]);
  expect(await server.db.select().from(auditEvents)).toHaveLength(4);
});

test("the preview is the letter that would go now, at an address that ends and that only our own pages frame", async () => {
  const preview = async () => {
    const response = await server.request("/functions/v1/preview-issue", { headers: admin.auth });
    return (await response.json()) as IssuePreview;
  };
  expect((await preview()).subject).toBeNull();
  await hotOffers(server, new Date(), names, { sale_price: 59.9 });
  const { day, version } = await upcoming();
  await edit({ day, version, note: "Hoje <tem>." });
  const { subject, path } = await preview();
  expect(subject).toBe("A xepa do dia: Fone por R$ 59,90");
  const letter = await server.request(path);
  expect(Object.fromEntries(letter.headers)).toMatchObject({
    "content-security-policy": expect.stringMatching(
      /^default-src 'none'; .*frame-ancestors 'self'; sandbox$/,
    ),
    "x-frame-options": "SAMEORIGIN",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  });
  const html = await letter.text();
  expect(html).toContain("Hoje &lt;tem&gt;.");
  for (const name of names) expect(html).toContain(name);
  expect(html).toContain("@media not all {");
  expect(await (await server.request(`${path}&scheme=dark`)).text()).toContain("@media all {");
  expect(html).not.toContain('"http://localhost:4600/');
  vi.setSystemTime(Date.now() + 11 * 60_000);
  onTestFinished(() => void vi.useRealTimers());
  expect((await server.request(path)).status).toBe(404);
  const page = await server.request("/admin/newsletter");
  expect(page.headers.get("content-security-policy")).toContain("frame-src 'self'");
  const other = await server.request("/sobre");
  expect(other.headers.get("content-security-policy")).not.toContain("frame-src");
});

test.each([
  [{ day: "2020-01-01", version: 1, held: true }, 404],
  [{ day: "2020-02-30", version: 1 }, 422],
  [{ day: "2026-11-18", version: "1" }, 422],
  [{ day: "2026-11-18", version: 1, note: "x".repeat(301) }, 422],
  [{ day: "2026-11-18", version: 1, held: "sim" }, 422],
])("edit-issue with %j is %i", async (fields, status) => {
  expect(await edit(fields)).toMatchObject({ status });
});

test("an issue that is going out can be held, goes on, and stops for good when it is dropped", async () => {
  for (let i = 0; i < 4; i++) await aReader(server, `p${i}@example.com`);
  await hotOffers(server, morningOf("2026-11-18"), names);
  const day = "2026-11-18";
  const now = morningOf(day);
  await tick(server, now);
  const [going] = (await load()).issues;
  expect(going).toMatchObject({ day, queued: 1, waiting: 1, sent: 0, done_at: null });
  let version = going?.version ?? 0;
  expect(await edit({ day, version, note: "Tarde demais" })).toMatchObject({ status: 409, code: "over" });
  expect(await edit({ day, version: version++, held: true })).toMatchObject({ status: 200 });
  await tick(server, now);
  expect((await load()).issues[0]).toMatchObject({ queued: 1, held: true });
  expect(await edit({ day, version: version++, held: false })).toMatchObject({ status: 200 });
  await tick(server, now);
  expect((await load()).issues[0]).toMatchObject({ queued: 2 });
  expect(await edit({ day, version: version++, held: true, dropped: true })).toMatchObject({ status: 200 });
  expect(await edit({ day, version, dropped: false })).toMatchObject({ status: 409, code: "over" });
  await tick(server, now);
  const catcher = closeAfterTest(await catchMail());
  startSender(server.db, smtpAt(catcher.url), {}, { box: server.box });
  await until(async () => (await server.db.select().from(outbox)).length === 0);
  expect(catcher.letters).toEqual([]);
  expect((await load()).issues[0]).toMatchObject({ queued: 0, sent: 0, dropped_for: "editor" });
});

test("copies that a server put off hold up nobody; queued ones can still be held and dropped, and counts outlast the outbox", async () => {
  for (let i = 0; i < 14; i++) await aReader(server, `p${i}@example.com`);
  const day = "2026-11-18";
  const now = morningOf(day);
  await hotOffers(server, now, names);
  const queued = async () => (await load()).issues[0]?.queued;
  for (let i = 0; i < 13; i++) await tick(server, now);
  // A minute's letters.
  expect(await queued()).toBe(12);
  await server.db.update(outbox).set({ tries: 1, last_error: "RCPT TO: 451" });
  for (let i = 0; i < 3; i++) await tick(server, now);
  expect((await load()).issues[0]).toMatchObject({ queued: 14, done_at: expect.any(String) });
  let version = (await load()).issues[0]?.version ?? 0;
  expect(await edit({ day, version: version++, held: true })).toMatchObject({ status: 200 });
  const catcher = closeAfterTest(await catchMail());
  catcher.faults.recipient = (n) => (n === 2 ? "550 5.1.1 unknown" : undefined);
  const { counts } = startSender(server.db, smtpAt(catcher.url), {}, { box: server.box });
  await inTransaction(server.db, (tx) =>
    server.mail.queue(tx, "newsletter-confirm", "eva@example.com", confirmation),
  );
  await until(() => counts.sent === 1);
  expect((await load()).issues[0]).toMatchObject({ waiting: 14, sent: 0 });
  expect(await edit({ day, version: version++, held: false })).toMatchObject({ status: 200 });
  await until(() => counts.sent + counts.failed === 15);
  expect(catcher.letters).toHaveLength(14);
  expect(await edit({ day, version, dropped: true })).toMatchObject({ status: 409, code: "over" });
  await server.db.update(outbox).set({ failed_at: sql`failed_at - interval '91 days'` });
  await dropOldLetters(server.db);
  expect((await load()).issues[0]).toMatchObject({ queued: 14, sent: 13, waiting: 0, failed: 1 });
});

test("a held issue is dropped at noon, and past ones come by pages", async () => {
  await aReader(server, "ana@example.com");
  const { day, version } = await upcoming();
  await edit({ day, version, held: true });
  await tick(server, morningOf(day, 4.5 * 60));
  for (const date of ["2026-01-01", "2026-01-02", "2026-01-03"]) await tick(server, morningOf(date));
  const first = await load("?limit=2");
  expect(first.issues).toHaveLength(2);
  const rest = await load(`?limit=2&cursor=${first.next}`);
  const all = [...first.issues, ...rest.issues];
  expect(all.map((issue) => issue.dropped_for)).toEqual(expect.arrayContaining(["few_offers"]));
  expect(rest.next).toBeNull();
  const [late] = await server.db.execute(`SELECT dropped_for FROM letter_issues WHERE day = '${day}'`);
  expect(late).toEqual({ dropped_for: "late" });
  const bad = await server.request("/functions/v1/load-issues?cursor=ontem", { headers: admin.auth });
  expect(bad.status).toBe(422);
});

test("the file of subscribers has the proof of consent, runs no formula, and its download is on record", async () => {
  await aReader(server, "=1+1@example.com", { consent_text: "Texto de 2024" });
  await aReader(server, "bia@example.com", {
    status: "unsubscribed",
    unsubscribed_at: "2026-11-02T12:00:00.000Z",
  });
  const response = await server.request("/functions/v1/export-subscribers", { headers: admin.auth });
  const text = await response.text();
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="xepa-inscritos-.*\.csv"$/,
  );
  expect(text).toContain("'=1+1@example.com;confirmado;01/11/2026 09:00;01/11/2026 09:00;;Texto de 2024\r\n");
  expect(text).toContain("bia@example.com;cancelado;01/11/2026 09:00;01/11/2026 09:00;02/11/2026 09:00;");
  expect((await load()).subscribers).toEqual({ confirmed: 1, pending: 0, unsubscribed: 1 });
  expect(await server.db.select().from(auditEvents)).toMatchObject([
    { actor_id: admin.id, action: "export-subscribers", after: { confirmed: 1, unsubscribed: 1 } },
  ]);
});
