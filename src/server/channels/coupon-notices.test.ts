import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import type { Notice } from "#domain/notices/notice-response-schema.ts";
import { alertEvents, alerts } from "#server/db/schema/alerts.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import { noticeSettings, telegramChats } from "#server/db/schema/notices.ts";
import { outbox } from "#server/db/schema/operation.ts";
import { stores } from "#server/db/schema/stores.ts";
import { aStore } from "#testing/a-store.ts";
import { aFreshOffer, anAlert, callAlerts, matchAlerts } from "#testing/alerts.ts";
import { couponCall } from "#testing/coupons.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { catchMail } from "#testing/mail-catcher.ts";
import { aNoticeSender, listDeliveries, makeDue } from "#testing/notices.ts";
import { startPushService } from "#testing/push-service.ts";
import { queuedLetters, writtenLetters } from "#testing/queued-letters.ts";
import { startTelegramApi } from "#testing/telegram-api.ts";
import { closeAfterEach, closeAfterTest, smtpAt, startSender, until } from "#testing/test-outbox.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

const service = await startPushService();
const telegram = await startTelegramApi();
afterAll(() => Promise.all([service.close(), telegram.close()]));
closeAfterEach();

let server: TestServer;
let ana: Person;
let admin: Person;
beforeEach(async () => {
  service.forget();
  telegram.sent.length = 0;
  server = await freshServer({ ...telegram.env, SMTP_URL: "smtp://127.0.0.1:1" });
  await aStore(server.db, "KaBuM!", { slug: "kabum", hosts: ["kabum.com.br"] });
  [ana, admin] = [await aPerson(server), await aPerson(server, "admin")];
});

const call = (name: string, body: object) => couponCall(server, name, body, admin);
const add = async (fields: object = {}) =>
  (await call("add-coupon", { store: "kabum", code: "NOTE200", kind: "percent", value: 10, ...fields }))
    .coupon;

async function subscribe(): Promise<void> {
  const body = json(service.add().subscription, ana.auth);
  expect((await server.request("/functions/v1/add-push-subscription", body)).status).toBe(200);
  await server.db.insert(telegramChats).values({ user_id: ana.id, chat_id: "7", consent_text: "sim" });
}

/** All that is due, through every channel. */
async function deliver(): Promise<void> {
  const sender = aNoticeSender(server);
  await makeDue(server.db);
  await until(async () => {
    await sender.deliver();
    return (await listDeliveries(server.db)).every(({ done_at }) => done_at !== null);
  });
  await sender.stop();
}

async function feed(): Promise<string> {
  const renewed = await server.request("/functions/v1/renew-feed", json({}, ana.auth));
  const { url } = (await renewed.json()) as { url: string };
  return (await server.request(new URL(url).pathname)).text();
}

const withoutRungs = { bell: 0, messages: 0, letters: 0 };
async function seen() {
  const response = await server.request("/functions/v1/load-notices", json({}, ana.auth));
  const { notices } = (await response.json()) as { notices: Notice[] };
  const messages = service.messages.length + telegram.sent.length;
  return { bell: notices.length, messages, letters: (await queuedLetters(server)).length };
}

const everywhere = ["bell", "email", "daily", "push", "telegram", "feed"];

test("a store's new coupon goes through every channel of the alerts that name the store, once, and says what it gives", async () => {
  await subscribe();
  await anAlert(server, ana, { name: "Da KaBuM", store: "KaBuM!", channels: everywhere });
  await anAlert(server, ana, { name: "Notebooks", store: "KaBuM!", q: "notebook", channels: ["push"] });
  const until = dayInSaoPaulo(new Date(Date.now() + 86_400_000));
  const { id } = await add({ min_purchase: 150, cap: 80, needs: ["app"], until, note: "Notebooks" });
  await matchAlerts(server);
  expect((await listDeliveries(server.db)).map(({ channel }) => channel).toSorted()).toEqual([
    "daily",
    "email",
    "push",
    "telegram",
  ]);
  await deliver();
  const [year, month, day] = until.split("-");
  const facts = `10% até R$\u00a080 · mínimo R$\u00a0150 · só no app · vale até ${day}/${month}/${year}`;
  const path = `/cupons/kabum?ordem=novos#cupom-${id}`;
  const title = "Cupom novo em KaBuM!: NOTE200";
  // Each names the alerts that asked for it.
  const body = `${facts} · alerta «Da KaBuM»`;
  expect(service.messages).toMatchObject([{ payload: { title, body: `${body} e mais 1`, path } }]);
  expect(telegram.sent).toMatchObject([{ text: `${title}\n${body}\n${server.config.site.url}${path}` }]);
  const [letter, ...others] = await writtenLetters(server);
  expect([letter?.subject.endsWith(`: ${title}`), others]).toEqual([true, []]);
  expect(letter?.text).toContain(`${title} ${server.config.site.url}${path}`);
  expect(letter?.text).toMatch(/seu alerta «Da KaBuM»\n/);
  const xml = await feed();
  for (const text of [
    title,
    "10% até R$\u00a080. mínimo R$\u00a0150. só no app",
    "Pelo alerta «Da KaBuM», «Notebooks»",
  ])
    expect(xml).toContain(text);
  const { alerts: mine } = await callAlerts<{ alerts: { rang: number }[] }>(server, "load-alerts", ana);
  expect(mine.map(({ rang }) => rang)).toEqual([1, 1]);
  // Another's edit is no new coupon.
  await call("edit-coupon", { couponId: id, couponData: { note: "Notebooks e monitores" } });
  await matchAlerts(server);
  await deliver();
  expect(await seen()).toEqual({ bell: 1, messages: 2, letters: 1 });
});

const meanwhile: Record<string, (id: string) => Promise<unknown>> = {
  rejected: (couponId) => call("edit-coupon", { couponId, couponData: { status: "rejected" } }),
  "sent back to the queue": (id) =>
    call("decide-coupons", { coupons: [{ couponId: id, version: 1 }], status: "pending" }),
  deleted: (couponId) => call("delete-coupon", { couponId, version: 1 }),
  expired: (id) => server.db.update(coupons).set({ until: "2026-01-01" }).where(eq(coupons.id, id)),
  "probably expired": (id) =>
    server.db.update(coupons).set({ probably_expired: true }).where(eq(coupons.id, id)),
  "of a store that is not listed any more": () => server.db.update(stores).set({ listed: false }),
  "asked for by no alert any more": () => server.db.update(alerts).set({ channels: ["bell"] }),
  "about a price by now": () => server.db.update(alerts).set({ max_price: 100 }),
};

test.each(Object.entries(meanwhile))(
  "a coupon that is %s before the hand-over goes through no channel",
  async (_, change) => {
    await subscribe();
    await anAlert(server, ana, { store: "KaBuM!", channels: everywhere });
    const { id } = await add();
    await matchAlerts(server);
    await change(id);
    await deliver();
    expect(await seen()).toMatchObject({ messages: 0, letters: 0 });
    expect((await listDeliveries(server.db)).map(({ last_error }) => last_error)).toEqual(
      Array(4).fill("withdrawn"),
    );
  },
);

test("a coupon of a store that is not listed any more shows in no notice and does not count, until it is again", async () => {
  await anAlert(server, ana, { store: "KaBuM!", channels: everywhere });
  await add();
  await matchAlerts(server);
  const seenNow = async () => {
    const { notices, unread } = await callAlerts<{ notices: object[]; unread: number }>(
      server,
      "load-notices",
      ana,
    );
    const marks = await callAlerts<{ unread: number }>(server, "load-my-marks", ana);
    return [notices.length, unread, marks.unread, (await feed()).includes("NOTE200")];
  };
  expect(await seenNow()).toEqual([1, 1, 1, true]);
  await server.db.update(stores).set({ listed: false });
  expect(await seenNow()).toEqual([0, 0, 0, false]);
  await server.db.update(stores).set({ listed: true });
  expect(await seenNow()).toEqual([1, 1, 1, true]);
});

test("the feed shows no coupon that is over, and the matching rings for none", async () => {
  await anAlert(server, ana, { store: "KaBuM!", channels: everywhere });
  const { id } = await add();
  await matchAlerts(server);
  expect(await feed()).toContain("NOTE200");
  await server.db.update(coupons).set({ until: "2026-01-01" }).where(eq(coupons.id, id));
  expect(await feed()).not.toContain("NOTE200");
  const late = await add({ code: "TARDE" });
  await server.db.update(coupons).set({ until: "2026-01-01" }).where(eq(coupons.id, late.id));
  await matchAlerts(server);
  expect((await seen()).bell).toBe(1);
});

test("a coupon and an offer that are due together are one letter, which is written again when it goes", async () => {
  const { db, box } = server;
  await anAlert(server, ana, { store: "KaBuM!", channels: ["email"] });
  await anAlert(server, ana, { q: "fone", channels: ["email"] });
  const [gone, corrected] = [await add(), await add({ code: "TELA10" })];
  await aFreshOffer(server, { name: "Fone" });
  await matchAlerts(server);
  await deliver();
  expect((await queuedLetters(server)).map(({ values }) => values.notices)).toMatchObject([{ length: 3 }]);
  await call("edit-coupon", { couponId: gone.id, couponData: { status: "withdrawn" } });
  let attempts = 0;
  const edit = () => call("edit-coupon", { couponId: corrected.id, couponData: { value: 15 } });
  const catcher = closeAfterTest(
    await catchMail(
      {},
      // After the letter was written, and before it is handed over.
      {
        onRcptTo: (_address, _session, done) =>
          void (++attempts === 1 ? edit() : Promise.resolve()).then(() => done()),
      },
    ),
  );
  startSender(db, smtpAt(catcher.url), {}, { box });
  await until(async () => (await db.select().from(outbox)).every(({ sent_at }) => sent_at !== null));
  expect([attempts, catcher.letters.length]).toEqual([2, 1]);
  expect(catcher.letters[0]?.text).toMatch(/TELA10[\s\S]*15% de desconto[\s\S]*Fone/);
  expect(catcher.letters[0]?.text).not.toContain("NOTE200");
});

test("quiet hours hold a coupon as they hold an offer, and a paused channel gets none", async () => {
  await subscribe();
  const [row] = await server.db.execute<{ minute: number }>(
    sql`SELECT extract(epoch FROM (now() AT TIME ZONE 'America/Sao_Paulo')::time)::int / 60 AS minute`,
  );
  const at = (shift: number) => ((row?.minute ?? 0) + shift + 1440) % 1440;
  const settings = { user_id: ana.id, quiet_from: at(-5), quiet_to: at(90), paused: ["telegram"] };
  await server.db.insert(noticeSettings).values(settings);
  await anAlert(server, ana, { store: "KaBuM!", channels: ["email", "push", "telegram"] });
  await add();
  await matchAlerts(server);
  await makeDue(server.db);
  const sender = aNoticeSender(server);
  await sender.deliver();
  await sender.stop();
  expect(await seen()).toEqual({ bell: 1, messages: 0, letters: 0 });
  const held = await listDeliveries(server.db);
  expect(held.map(({ channel, waited }) => `${channel} ${waited}`).toSorted()).toEqual([
    "email true",
    "push true",
  ]);
  for (const { not_before } of held)
    expect((Date.parse(not_before) - Date.now()) / 60_000).toBeGreaterThan(88);
});

test("an approval that is taken back before anybody heard of it rings when it is given again, and once", async () => {
  await anAlert(server, ana, { store: "KaBuM!", channels: ["email"] });
  const { id, version } = await add({ status: "pending" });
  const decide = async (status: string, seen: number) => {
    const coupon = { couponId: id, version: seen };
    expect(await call("decide-coupons", { coupons: [coupon], status })).toMatchObject({
      results: [{ ok: true }],
    });
  };
  await decide("approved", version);
  await decide("pending", version + 1);
  expect(await server.db.$count(alertEvents)).toBe(0);
  await matchAlerts(server);
  expect(await seen()).toEqual(withoutRungs);
  await decide("approved", version + 2);
  await matchAlerts(server);
  await deliver();
  expect(await seen()).toEqual({ bell: 1, messages: 0, letters: 1 });
  await decide("pending", version + 3);
  await decide("approved", version + 4);
  await matchAlerts(server);
  await deliver();
  expect(await seen()).toEqual({ bell: 1, messages: 0, letters: 1 });
});
