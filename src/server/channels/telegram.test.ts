import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { channelConsent } from "#domain/notices/channel-consent.ts";
import { botMessages } from "#domain/notices/channel-messages.ts";
import { telegramChats, telegramCodes } from "#server/db/schema/notices.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { createLog } from "#server/http/log.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { aNotice, aNoticeSender, listDeliveries, makeDue, secondsUntilNext } from "#testing/notices.ts";
import { botToken, startTelegramApi } from "#testing/telegram-api.ts";
import { until } from "#testing/test-outbox.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";
import { telegramBot } from "./telegram-bot.ts";
import { claimUpdates, passUpdate } from "./telegram-store.ts";
import { followUpdates } from "./telegram-updates.ts";

const telegram = await startTelegramApi();
afterAll(() => telegram.close());

let server: TestServer;
let ana: Person;
const logged: string[] = [];
const running: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  telegram.sent.length = 0;
  logged.length = 0;
  Object.assign(telegram.state, { failure: null, isDown: false });
  telegram.state.failures.clear();
  server = await freshServer(telegram.env);
  ana = await aPerson(server);
});
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

function startUpdates(): void {
  const { config, db } = server;
  if (!config.telegram) throw new Error("no bot");
  const log = createLog("debug", { write: (line: string) => void logged.push(line) });
  const pauses = { first: 0.05, longest: 0.1 };
  running.push(followUpdates({ db, bot: telegramBot(config.telegram), log, pauses }));
}

function startSender() {
  const sender = aNoticeSender(server);
  running.push(sender);
  return sender;
}

const call = (name: string, { auth }: Person) => server.request(`/functions/v1/${name}`, json({}, auth));
const chats = () => server.db.select().from(telegramChats);
const lastReply = () => telegram.sent.at(-1);

async function newCode(person: Person): Promise<string> {
  const response = await call("link-telegram", person);
  const { url } = (await response.json()) as { url: string };
  expect(url).toMatch(/^https:\/\/t\.me\/xepa_teste_bot\?start=[\w-]{32}$/);
  return url.split("start=")[1] ?? "";
}

async function write(chat: number, text: string, reply: string): Promise<void> {
  const before = telegram.sent.length;
  telegram.write(chat, text);
  await until(() => telegram.sent.length > before);
  expect(lastReply()).toEqual({ chat_id: String(chat), text: reply });
}

test("a code links one conversation once and for ten minutes, and both sides can end it", async () => {
  startUpdates();
  const code = await newCode(ana);
  expect(JSON.stringify(await server.db.select().from(telegramCodes))).not.toContain(code);
  await write(7, `/start ${code}x`, botMessages.dead_code);
  telegram.write(-70, `/start ${code}`, "supergroup");
  await write(7, "/start", botMessages.no_code);
  await write(7, `/start ${code}`, botMessages.linked);
  expect(await chats()).toMatchObject([
    { user_id: ana.id, chat_id: "7", consent_text: channelConsent.telegram, blocked: false },
  ]);
  await write(8, `/start ${code}`, botMessages.dead_code);
  const late = await newCode(ana);
  await server.db.execute(sql`UPDATE telegram_codes SET created_at = now() - interval '11 minutes'`);
  await write(8, `/start ${late}`, botMessages.dead_code);
  // The same conversation for another account: it moves.
  const bia = await aPerson(server);
  await write(7, `/start ${await newCode(bia)}`, botMessages.linked);
  expect(await chats()).toMatchObject([{ user_id: bia.id, chat_id: "7" }]);
  await write(7, "Parar", botMessages.unlinked);
  await write(7, "/stop", botMessages.not_linked);
  await write(7, `/start ${await newCode(bia)}`, botMessages.linked);
  expect((await call("unlink-telegram", bia)).status).toBe(200);
  expect(await chats()).toEqual([]);
});

test("a message says offer, price and page; 429 waits as long as asked, an outage loses nothing, a block is remembered", async () => {
  const { db } = server;
  const link = { user_id: ana.id, chat_id: "7", consent_text: "sim" };
  await db.insert(telegramChats).values(link);
  let sender = startSender();
  const untilDone = () =>
    until(async () => {
      await sender.deliver();
      return (await listDeliveries(db)).every(({ done_at }) => done_at !== null);
    });
  const { offer } = await aNotice(db, ana, ["telegram"], { name: "Air <b>Fryer" });
  telegram.state.failure = { status: 429, retry_after: 120 };
  await sender.deliver();
  await until(async () => (await listDeliveries(db))[0]?.last_error === "429");
  telegram.state.failure = null;
  expect(await secondsUntilNext(db)).toBeGreaterThan(100);
  await makeDue(db);
  await sender.deliver();
  await sender.stop();
  // The bot as a whole waits; another process begins without knowing.
  expect(telegram.sent).toEqual([]);
  sender = startSender();
  await untilDone();
  const { url } = server.config.site;
  expect(telegram.sent).toEqual([
    {
      chat_id: "7",
      text: `Air <b>Fryer\nR$\u00a0100,00 · Loja Boa · alerta «Air <b>Fryer»\n${url}/product/${offer.slug}`,
    },
  ]);
  telegram.state.isDown = true;
  for (const _ of [1, 2, 3]) await aNotice(db, ana, ["telegram"]);
  await sender.deliver();
  await until(async () => (await listDeliveries(db)).some(({ last_error }) => last_error === "unreachable"));
  telegram.state.isDown = false;
  await untilDone();
  // All that waited is one message.
  expect(telegram.sent).toHaveLength(2);
  expect(lastReply()?.text).toMatch(/^3 avisos para você\n/);
  telegram.state.failure = { status: 403 };
  await aNotice(db, ana, ["telegram"]);
  await untilDone();
  expect(await chats()).toMatchObject([{ blocked: true }]);
  await aNotice(db, ana, ["telegram"]);
  expect(await listDeliveries(db)).toHaveLength(5);
});

test("a conversation that hangs up does not end the silence that another was asked for; only a conversation that is gone is blocked", async () => {
  const { db } = server;
  const bia = await aPerson(server);
  const people = { "7": ana, "8": bia };
  for (const [chat_id, { id: user_id }] of Object.entries(people)) {
    await db.insert(telegramChats).values({ user_id, chat_id, consent_text: "sim" });
    await aNotice(db, { id: user_id }, ["telegram"]);
  }
  const errors = async () => (await listDeliveries(db)).map(({ last_error }) => last_error);
  const isAsked = async () => (await errors()).includes("429");
  telegram.state.failures.set("7", async () => ({ status: 429, retry_after: 120 }));
  telegram.state.failures.set("8", () => until(isAsked).then(() => ({ status: 0 })));
  const sender = startSender();
  await sender.deliver();
  await until(async () => (await errors()).includes("unreachable"));
  telegram.state.failures.clear();
  await makeDue(db);
  await sender.deliver();
  await sender.stop();
  expect(telegram.sent).toEqual([]);
  telegram.state.failures.set("7", async () => ({ status: 400, description: "Bad Request: chat not found" }));
  telegram.state.failures.set("8", async () => ({
    status: 400,
    description: "Bad Request: text is too long",
  }));
  await startSender().deliver();
  await until(async () => (await listDeliveries(db)).every(({ done_at }) => done_at !== null));
  const blocked = (await chats()).filter((chat) => chat.blocked).map(({ chat_id }) => chat_id);
  expect(blocked).toEqual(["7"]);
});

test("one process asks for updates, and one that lost the turn passes none", async () => {
  const { db } = server;
  const pass = (holder: string, next: number) => inTransaction(db, (tx) => passUpdate(tx, holder, next));
  expect(await claimUpdates(db, "a", 60)).toBe(0);
  expect(await claimUpdates(db, "b", 60)).toBeNull();
  expect([await pass("b", 8), await pass("a", 8), await pass("a", 8)]).toEqual([false, true, false]);
  expect(await claimUpdates(db, "a", -1)).toBe(8);
  expect(await claimUpdates(db, "b", 60)).toBe(8);
  expect([await pass("a", 9), await pass("b", 9)]).toEqual([false, true]);
});

test("the bot's token is in no log and in no response, whatever fails", async () => {
  telegram.state.isDown = true;
  startUpdates();
  const response = await call("link-telegram", ana);
  expect(response.status).toBe(503);
  await server.db.insert(telegramChats).values({ user_id: ana.id, chat_id: "7", consent_text: "sim" });
  await aNotice(server.db, ana, ["telegram"]);
  const sender = startSender();
  await sender.deliver();
  await until(() => sender.lines.length > 0 && logged.length > 0);
  const said = [await response.text(), ...sender.lines, ...logged, JSON.stringify(server.lines)].join();
  expect(said).toContain("Telegram");
  for (const secret of [botToken, botToken.split(":")[1]]) expect(said).not.toContain(secret);
});

test("without a token the channel does not exist", async () => {
  server = await testServer();
  expect((await call("link-telegram", ana)).status).toBe(404);
});
