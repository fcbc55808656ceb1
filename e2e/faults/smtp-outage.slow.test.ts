import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { outbox } from "#server/db/schema/operation.ts";
import { countLetters } from "#server/mail/outbox-store.ts";
import { type CaughtLetter, catchMail } from "#testing/mail-catcher.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { eventually, type ServerProcess } from "../process/server-process.ts";
import {
  aMember,
  fromNewAddress,
  type MailSite,
  recover,
  sendContactMessage,
  signUp,
  some,
  startMailSite,
  teamAddress,
} from "./request-letters.ts";

const minutes = repetitions(30, 0);
const agedHours = 6;
const people = {
  signUps: some(repetitions(200, 0), "nova"),
  recoveries: some(repetitions(100, 0), "membro"),
  messages: some(repetitions(20, 0), "visita"),
};

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** Requests every letter; returns the response times. */
async function requestLetters({ server }: MailSite): Promise<number[]> {
  const took: number[] = [];
  async function timed(answer: () => Promise<Response>, email: string): Promise<void> {
    const began = performance.now();
    const response = await answer();
    const body = (await response.json()) as { email?: string };
    took.push(performance.now() - began);
    expect([email, response.status]).toEqual([email, 200]);
    if (people.signUps.includes(email)) expect(body.email).toBe(email);
  }
  for (const email of people.signUps) await timed(() => signUp(server, email), email);
  for (const email of people.recoveries) await timed(() => recover(server, email), email);
  for (const email of people.messages) await timed(() => sendContactMessage(server, email), email);
  return took.toSorted((a, b) => a - b);
}

/** Simulates an outage that lasted that much longer. */
async function ageEverything({ db }: MailSite): Promise<void> {
  const earlier = sql.raw(`created_at = created_at - interval '${agedHours} hours'`);
  await db.execute(sql`UPDATE auth_one_time_tokens SET ${earlier}`);
  await db.execute(sql`UPDATE outbox SET ${earlier}`);
}

/** The sender: letters to the team have it in Reply-To. */
function askedBy({ recipients, replyTo }: CaughtLetter): string {
  const [to = ""] = recipients;
  return to === teamAddress ? (replyTo?.value[0]?.address ?? "") : to;
}

/** Follows every link as its reader would; returns those that did not sign in. */
async function deadLinks(server: ServerProcess, letters: CaughtLetter[]): Promise<string[]> {
  const dead: string[] = [];
  for (const letter of letters.filter((each) => !people.messages.includes(askedBy(each)))) {
    const link = /http:\/\/localhost:3000(\/auth\/v1\/verify\S+)/.exec(letter.text ?? "")?.[1] ?? "/none";
    const response = await server.request(link, { headers: fromNewAddress(), redirect: "manual" });
    const isIn = response.status === 303 && response.headers.get("location")?.includes("#access_token=");
    if (!isIn) dead.push(`${askedBy(letter)} ${response.status} ${response.headers.get("location")}`);
  }
  return dead;
}

async function untilAllDelivered({ db }: MailSite): Promise<number> {
  const back = performance.now();
  await eventually(300, async () => (await countLetters(db)).waiting === 0);
  return Math.round((performance.now() - back) / 1000);
}

test.skipIf(minutes === 0)("F11: a long mail outage loses, duplicates and expires no letter", async () => {
  const gone = await catchMail();
  await gone.close();
  const post = await startMailSite({ SMTP_URL: gone.url });
  ends.push(post.close);
  for (const email of people.recoveries) await aMember(post, email);
  const began = performance.now();
  const took = await requestLetters(post);
  await setTimeout(Math.max(0, minutes * 60_000 - (performance.now() - began)));
  await ageEverything(post);
  const linesWhileGone = post.server.lines().length;

  const catcher = await catchMail({}, {}, gone.port);
  ends.push(catcher.close);
  const seconds = await untilAllDelivered(post);
  const rows = await post.db.select({ id: outbox.id, failed_at: outbox.failed_at }).from(outbox);
  const everyone = Object.values(people).flat();
  const copies = Map.groupBy(catcher.letters, askedBy);
  const wrong = everyone.filter((email) => copies.get(email)?.length !== 1);
  const dead = await deadLinks(post.server, catcher.letters);
  const longest = Math.round(took.at(-1) ?? 0);
  const median = Math.round(took[took.length >> 1] ?? 0);
  recordFinding({
    id: "F11",
    what: `SMTP refuses connections for ${minutes} min; then the queue and its links are made ${agedHours} h older in the database`,
    count: `${people.signUps.length} sign-ups, ${people.recoveries.length} recoveries, ${people.messages.length} contact messages`,
    expected:
      "every response the usual success, ≤ 1 s; each letter delivered exactly once ≤ 5 min after return; no expired link",
    seen:
      `${took.length} responses 200, median ${median} ms, longest ${longest} ms; ${catcher.letters.length} letters delivered ${seconds} s after return, ` +
      `${wrong.length} missing or doubled, ${dead.length} expired links, ${linesWhileGone} log lines during the outage`,
  });
  expect(wrong).toEqual([]);
  expect(dead).toEqual([]);
  expect(rows.filter(({ failed_at }) => failed_at !== null)).toEqual([]);
  const messageIds = catcher.letters.map(({ messageId }) => messageId).toSorted();
  expect(messageIds).toEqual(rows.map(({ id }) => `<${id}@localhost>`).toSorted());
});
