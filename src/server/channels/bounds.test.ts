import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { toLocalTime } from "#domain/format/local-time.ts";
import { deliveries, telegramChats } from "#server/db/schema/notices.ts";
import { newId } from "#server/db/uuid.ts";
import { aFreshOffer, anAlert, matchAlerts } from "#testing/alerts.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { aNoticeSender, listDeliveries, makeDue } from "#testing/notices.ts";
import { type Browser, startPushService } from "#testing/push-service.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { startTelegramApi } from "#testing/telegram-api.ts";
import { until } from "#testing/test-outbox.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

const service = await startPushService();
const telegram = await startTelegramApi();
afterAll(() => Promise.all([service.close(), telegram.close()]));

let server: TestServer;
let ana: Person;
let bia: Person;
beforeEach(async () => {
  service.forget();
  telegram.sent.length = 0;
  server = await freshServer({ ...telegram.env, SMTP_URL: "smtp://127.0.0.1:1" });
  [ana, bia] = [await aPerson(server), await aPerson(server)];
});

async function subscribe({ auth }: Person): Promise<Browser> {
  const browser = service.add();
  const body = json(browser.subscription, auth);
  expect((await server.request("/functions/v1/add-push-subscription", body)).status).toBe(200);
  return browser;
}

/** An offer appears, its alerts ring, and what may go now is handed over. */
async function publish(sender: ReturnType<typeof aNoticeSender>, name: string): Promise<void> {
  await aFreshOffer(server, { name });
  await matchAlerts(server);
  await sender.deliver();
  await until(async () => {
    const [row] = await server.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM deliveries WHERE done_at IS NULL AND (not_before <= now() OR tries > 0)`,
    );
    return row?.n === 0;
  });
}

const waiting = async () => (await listDeliveries(server.db)).filter(({ done_at }) => done_at === null);
const messages = () => [
  ...service.messages.map(({ payload }) => payload.title ?? ""),
  ...telegram.sent.map(({ text }) => text.split("\n")[0] ?? ""),
];

/** The next morning: what was sent is of the day before, and what waits is due. */
async function sleep(): Promise<void> {
  await server.db.execute(
    sql`UPDATE deliveries SET done_at = done_at - interval '24 hours' WHERE done_at IS NOT NULL`,
  );
  await makeDue(server.db);
}

/** Midnight and 07:30 in São Paulo end what these tests count. */
function isWithinOneDay(): boolean {
  const clock = toLocalTime(new Date().toISOString()).slice(11);
  return (clock > "00:15" && clock < "07:25") || (clock > "07:45" && clock < "23:55");
}

test.runIf(isWithinOneDay())(
  "a person gets 40 pushes and Telegram messages a day together, and the rest as one of each at 07:30",
  async () => {
    await subscribe(ana);
    await server.db.insert(telegramChats).values({ user_id: ana.id, chat_id: "7", consent_text: "sim" });
    await anAlert(server, ana, { q: "caneca", channels: ["push"] });
    await anAlert(server, ana, { q: "tablet", channels: ["push", "telegram"] });
    const sender = aNoticeSender(server);
    // One alone: then both ask for the fortieth at once.
    await publish(sender, "Caneca");
    for (let n = 1; n <= 22; n++) await publish(sender, `Tablet ${n}`);
    expect(messages()).toHaveLength(40);
    const left = await waiting();
    expect(left).toHaveLength(5);
    for (const { not_before, waited } of left)
      expect([toLocalTime(not_before).slice(11), waited]).toEqual(["07:30", true]);
    // Nobody else's day is over.
    await subscribe(bia);
    await anAlert(server, bia, { q: "mesa", channels: ["push"] });
    await publish(sender, "Mesa");
    expect(messages()).toHaveLength(41);
    await sleep();
    await publish(sender, "Cadeira");
    await sender.stop();
    expect(messages()).toHaveLength(43);
    expect(await waiting()).toEqual([]);
    const gathered = [service.messages.at(-1)?.payload.title, telegram.sent.at(-1)?.text.split("\n")[0]];
    for (const title of gathered) expect(title).toMatch(/^[23] avisos para você$/);
  },
);

test.runIf(isWithinOneDay())("a push on its way to a slow device counts in the day's bound", async () => {
  await subscribe(ana);
  await anAlert(server, ana, { q: "tablet", channels: ["push"] });
  const now = Date.now();
  const event_at = new Date(now).toISOString();
  const sent = { notice_id: newId(), user_id: ana.id, channel: "push", event_at };
  // Each at a moment of its own: those of one moment are one message.
  const moment = (ms: number) => new Date(now + ms).toISOString();
  // As another process has leased them.
  const leased = [60_000, 61_000, 62_000].map((ms) => ({ ...sent, tries: 1, not_before: moment(ms) }));
  const done = Array.from({ length: 36 }, (_, n) => ({ ...sent, tries: 1, done_at: moment(-n) }));
  await server.db.insert(deliveries).values([...done, ...leased]);
  const sender = aNoticeSender(server);
  for (const name of ["Tablet", "Tablet Mini"]) {
    await aFreshOffer(server, { name });
    await matchAlerts(server);
    await sender.deliver();
    await until(async () => (await waiting()).every(({ not_before }) => Date.parse(not_before) > Date.now()));
    await until(async () => (await waiting()).filter(({ tries }) => tries > 0).length === leased.length);
  }
  await sender.stop();
  expect(messages()).toEqual(["Tablet"]);
  const last = (await waiting()).filter(({ tries }) => tries === 0);
  expect(last.map(({ not_before }) => toLocalTime(not_before).slice(11))).toEqual(["07:30"]);
});

test.runIf(isWithinOneDay())(
  "a person gets 20 immediate letters a day, and the rest as one letter at 07:30",
  async () => {
    await anAlert(server, ana, { q: "fone", channels: ["email"] });
    const sender = aNoticeSender(server);
    const letters = async () =>
      (await queuedLetters(server)).filter(({ letter }) => letter === "alert-offers");
    for (let n = 1; n <= 22; n++) {
      await publish(sender, `Fone ${n}`);
      expect(await letters()).toHaveLength(Math.min(n, 20));
      // The ten minutes between two letters have passed, within the same day.
      await server.db.execute(sql`UPDATE deliveries SET done_at = ${n}::int * interval '1 second'
        + date_trunc('day', now() AT TIME ZONE 'America/Sao_Paulo') AT TIME ZONE 'America/Sao_Paulo'
        WHERE done_at > now() - interval '10 minutes'`);
    }
    const left = await waiting();
    expect(left.map(({ not_before }) => toLocalTime(not_before).slice(11))).toEqual(["07:30", "07:30"]);
    await sleep();
    await sender.deliver();
    await sender.stop();
    const offers = (await letters()).at(-1)?.values.notices as unknown as { name: string }[];
    expect(offers.map(({ name }) => name)).toEqual(["Fone 21", "Fone 22"]);
    expect(await letters()).toHaveLength(21);
  },
);

test("a push stays under 3,000 bytes, however long the names are and however many alerts and offers it names", async () => {
  const long = (word: string, length: number) => `${word} ${'漢"'.repeat(length)}`.slice(0, length);
  await subscribe(ana);
  for (let n = 0; n < 50; n++)
    await anAlert(server, ana, {
      q: "fone",
      not: `x${n}`,
      name: long(`Alerta ${n}`, 80),
      channels: ["push"],
    });
  const sender = aNoticeSender(server);
  await aFreshOffer(server, { name: long("Fone", 70), store_name: long("Loja", 80) });
  await matchAlerts(server);
  await sender.deliver();
  await until(() => service.messages.length === 1);
  for (let n = 0; n < 50; n++) await aFreshOffer(server, { name: long(`Fone ${n}`, 70) });
  await matchAlerts(server);
  await sender.deliver();
  await until(async () => (await waiting()).length === 0);
  await sender.stop();
  const [one, many] = service.messages;
  expect(one?.payload.body).toMatch(/alerta «Alerta 0 .*» e mais 49$/);
  expect(many?.payload).toMatchObject({ title: "50 avisos para você", path: "/notificacoes" });
  for (const { payload, bytes } of service.messages) {
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThanOrEqual(3000);
    expect(bytes).toBeLessThanOrEqual(4096);
  }
  expect((await listDeliveries(server.db)).every(({ last_error }) => last_error === null)).toBe(true);
});

test("an endpoint that never answers delays nobody, not even its own person's other devices, and is tried again", async () => {
  const [silent, phone, other] = [await subscribe(ana), await subscribe(ana), await subscribe(bia)];
  const times = (browser: Browser) => service.requests.filter((each) => each === browser.endpoint).length;
  service.faults.set(silent.endpoint, () => {});
  for (const person of [ana, bia]) await anAlert(server, person, { q: "fone", channels: ["push"] });
  const sender = aNoticeSender(server);
  await aFreshOffer(server, { name: "Fone" });
  await matchAlerts(server);
  const began = performance.now();
  await sender.deliver();
  await until(() => service.messages.length === 2);
  expect(times(silent)).toBe(1);
  // Before the silent one is given up, which nothing has marked yet.
  expect(performance.now() - began).toBeLessThan(4500);
  const errors = async () => (await listDeliveries(server.db)).map(({ last_error }) => last_error);
  expect(await errors()).toEqual([null, null]);
  await until(async () => (await errors()).some((error) => error?.startsWith("Timeout") ?? false));
  service.faults.clear();
  await until(async () => {
    await sender.deliver();
    return (await waiting()).length === 0;
  });
  await sender.stop();
  expect([silent, phone, other].map(times)).toEqual([2, 1, 1]);
  expect(await errors()).toEqual([null, null]);
});
