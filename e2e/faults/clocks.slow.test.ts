import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { type Database, openDatabase } from "#server/db/connect.ts";
import { outbox } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import { catchMail, type MailCatcher } from "#testing/mail-catcher.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { emptyPostgresDatabase } from "#testing/test-database.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { type AdminSession, callAs, namesOfOffers, offerNamed, signIn } from "../process/admin.ts";
import {
  authSecret,
  type Environment,
  eventually,
  type ServerProcess,
  start,
} from "../process/server-process.ts";
import { stuck } from "./audit/stuck.ts";
import { aMember, recover } from "./request-letters.ts";

/** F18: one of two processes on a database has a wrong clock. */
const isRun = repetitions(1, 0) > 0;
const minute = 60_000;
const hour = 60 * minute;
const lifeSeconds = 3600;

let env: Environment;
let database: Database;
let right: ServerProcess;
let wrong: ServerProcess;
let post: MailCatcher;
const clock = () => env.WRONG_CLOCK_FILE ?? "";

beforeAll(async () => {
  if (!isRun) return;
  post = await catchMail();
  const DATABASE_URL = await emptyPostgresDatabase(inject("databaseUrl"));
  env = {
    DATABASE_URL,
    SMTP_URL: post.url,
    SITE_URL: "http://localhost:3000",
    AUTH_SECRET: authSecret,
    DATA_DIR: scratchFolder(),
    LIMITS: "off",
    NODE_OPTIONS: `--import ${pathToFileURL(resolve("e2e/faults/wrong-clock.mjs")).href}`,
    WRONG_CLOCK_FILE: join(scratchFolder(), "clock"),
  };
  const { NODE_OPTIONS: _, ...usual } = env;
  right = await start({ ...usual, DATA_DIR: scratchFolder() });
  database = await openDatabase({ data_dir: "", database_url: DATABASE_URL });
});
afterAll(async () => {
  await database?.close();
  await post?.close();
});

function setClock(ms: number): void {
  writeFileSync(clock(), String(ms));
}

/** A process whose clock is wrong from the beginning, or is set while it serves. */
async function aWrongClock(ms: number, isSetLater: boolean): Promise<ServerProcess> {
  await wrong?.stop();
  setClock(isSetLater ? 0 : ms);
  const server = await start(env);
  setClock(ms);
  await setTimeout(50);
  wrong = server;
  return server;
}

async function isIn(server: ServerProcess, { access_token }: AdminSession): Promise<boolean> {
  const headers = { Authorization: `Bearer ${access_token}` };
  return (await server.request("/functions/v1/get-my-profile", { headers })).status === 200;
}

async function refreshed(server: ServerProcess, { refresh_token }: AdminSession): Promise<number> {
  const response = await server.request("/auth/v1/token?grant_type=refresh_token", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ refresh_token }),
  });
  return response.status;
}

let members = 0;

/** A link whose letter was sent this long ago, followed at the process with the wrong clock. */
async function followsLinkOf(ageSeconds: number): Promise<boolean> {
  const email = `relogio${members++}@example.com`;
  await aMember(database, email);
  expect((await recover(right, email)).status).toBe(200);
  const letter = await eventually(30, async () =>
    post.letters.find(({ recipients }) => recipients.includes(email)),
  );
  const id = /<([^@]+)@/.exec(letter.messageId ?? "")?.[1] ?? "";
  await eventually(30, async () => (await sentAt(id)) !== null);
  const handed_over_at = sql`now() - make_interval(secs => ${ageSeconds})`;
  await database.db.update(outbox).set({ handed_over_at }).where(eq(outbox.id, id));
  const link = /http:\/\/localhost:3000(\/auth\/v1\/verify\S+)/.exec(letter.text ?? "")?.[1] ?? "";
  const response = await wrong.request(link, { redirect: "manual" });
  return response.headers.get("location")?.includes("#access_token=") ?? false;
}

async function sentAt(id: string): Promise<string | null> {
  const [row] = await database.db.select().from(outbox).where(eq(outbox.id, id));
  return row?.sent_at ?? null;
}

/** Both write in turn: the newest comes first for both, and every time is the database's. */
async function isInOrder(session: AdminSession, at: AdminSession, word: string): Promise<boolean> {
  const before = Date.now() - 1000;
  const names: string[] = [];
  for (let i = 0; i < 4; i++) {
    const [server, who] = i % 2 === 0 ? ([right, session] as const) : ([wrong, at] as const);
    names.push(`Hora ${word} ${i}`);
    expect((await callAs(server, who, "add-product", offerNamed(`Hora ${word} ${i}`))).status).toBe(200);
  }
  const newest = async (server: ServerProcess) => (await namesOfOffers(server)).slice(0, 4).join();
  const order = names.toReversed().join();
  await eventually(10, async () => (await newest(right)) === order).catch(() => {});
  const rows = (await database.db.select().from(products)).filter(({ name }) => names.includes(name));
  const areTimesRight = rows.every((row) =>
    [row.created_at, row.updated_at, row.published_at ?? ""].every(
      (time) => Math.abs(Date.parse(time) - before) < 30_000,
    ),
  );
  return (await newest(right)) === order && (await newest(wrong)) === order && areTimesRight;
}

async function isDoneOnce(session: AdminSession, at: AdminSession, word: string): Promise<boolean> {
  const key = crypto.randomUUID();
  const fields = offerNamed(`Uma vez ${word}`);
  const ids = [];
  for (const [server, who] of [
    [right, session],
    [wrong, at],
    [right, session],
  ] as const) {
    const response = await callAs(server, who, "add-product", fields, key);
    ids.push(((await response.json()) as { product?: { id: string } }).product?.id);
  }
  return new Set(ids).size === 1 && ids[0] !== undefined;
}

/** Its last day is today in São Paulo: only the database's clock ends it. */
async function isStillOn(name: string): Promise<boolean> {
  const [row] = await database.db.select().from(products).where(eq(products.name, name));
  return row?.ended === false;
}

const cases = [
  { name: "+5 min", ms: 5 * minute, isSetLater: false },
  { name: "−5 min", ms: -5 * minute, isSetLater: false },
  { name: "jump back 1 h", ms: -hour, isSetLater: true },
  { name: "jump forward 1 day", ms: 24 * hour, isSetLater: true },
  { name: "+1 day", ms: 24 * hour, isSetLater: false },
  { name: "year 2038", ms: Date.UTC(2038, 0, 19, 3, 14, 8) - Date.now(), isSetLater: false },
];

test.skipIf(!isRun).for(cases)(
  "F18: a clock with $name changes no result",
  async ({ name, ms, isSetLater }) => {
    const session = await signIn(right);
    const today = `Até hoje ${name}`;
    const offer = { ...offerNamed(today), valid_until: dayInSaoPaulo(new Date()) };
    expect((await callAs(right, session, "add-product", offer)).status).toBe(200);
    await aWrongClock(ms, isSetLater);
    const own = await signIn(wrong);
    const isNear = Math.abs(ms) <= 5 * minute;
    const seen = {
      "its own session holds": await isIn(wrong, own),
      "sessions hold on either side": isNear
        ? (await isIn(wrong, session)) && (await isIn(right, own))
        : true,
      "a link of 59 min is followed": await followsLinkOf(lifeSeconds - 60),
      "a link of 61 min is refused": !(await followsLinkOf(lifeSeconds + 60)),
      "order and times are the database's": await isInOrder(
        isNear ? session : await signIn(right),
        own,
        name,
      ),
      "a key means one effect": await isDoneOnce(await signIn(right), own, name),
      "an offer's last day is not over": await isStillOn(today),
      "its session is renewed": (await refreshed(wrong, own)) === 200,
      "it is ready": (await wrong.request("/ready")).status === 200,
      "nothing is held for long": (await stuck(database.db, "")).length === 0,
    };
    const failed = Object.entries(seen).flatMap(([what, isSo]) => (isSo ? [] : [what]));
    recordFinding({
      id: `F18 ${name}`,
      what: `the clock of one of two processes: ${name}`,
      count: `${Object.keys(seen).length} checks`,
      expected: Object.keys(seen).join("; "),
      seen: failed.length === 0 ? "all passed" : `not kept: ${failed.join("; ")}`,
    });
    expect(failed).toEqual([]);
  },
);

test.skipIf(!isRun)("F18: sessions tolerate 60 s of clock difference, and no more", async () => {
  await aWrongClock(0, true);
  const session = await signIn(right);
  const holds: boolean[] = [];
  for (const seconds of [-60, 60, lifeSeconds + 45, lifeSeconds + 90]) {
    setClock(seconds * 1000);
    await setTimeout(100);
    holds.push(await isIn(wrong, session));
  }
  recordFinding({
    id: "F18 60 s",
    what: "a new session at a process whose clock is −60 s, +60 s, and past the token's hour by 45 s and by 90 s",
    count: "4 clocks",
    expected: "held, held, held, refused",
    seen: holds.map((isHeld) => (isHeld ? "held" : "refused")).join(", "),
  });
  expect(holds).toEqual([true, true, true, false]);
});

test.skipIf(!isRun)("F18: a clock set back during a mail outage delays no letter", async () => {
  await right.stop();
  await aWrongClock(0, true);
  await post.close();
  await aMember(database, "atrasada@example.com");
  expect((await recover(wrong, "atrasada@example.com")).status).toBe(200);
  await eventually(30, async () => wrong.output().includes("CONN: ECONNREFUSED"));
  setClock(-hour);
  post = await catchMail({}, {}, post.port);
  const began = performance.now();
  await eventually(90, async () => post.letters.length === 1);
  const seconds = Math.round((performance.now() - began) / 1000);
  recordFinding({
    id: "F18 letters",
    what: "the clock jumps back 1 h while the mail server is gone",
    count: "1 letter",
    expected: "out within 5 min of its return",
    seen: `out after ${seconds} s`,
  });
});
