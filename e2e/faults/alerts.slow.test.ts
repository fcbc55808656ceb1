import { randomInt } from "node:crypto";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { eventually, start } from "../process/server-process.ts";
import { type Doubles, startDoubles } from "./notices/doubles.ts";
import { addFollowers, type everyChannel } from "./notices/followers.ts";
import { expireLeases, letTimePass, settleNotices } from "./notices/settle-notices.ts";
import { aSite, type Engine, withDatabase } from "./site.ts";

const kills = repetitions(50, 2);
const engines: Engine[] = ["embedded", "postgres"];

let doubles: Doubles;
beforeAll(async () => {
  doubles = await startDoubles();
});
afterAll(() => doubles.close());

test.for(engines)(
  "F26 %s: kill -9 while alerts ring loses no notice, doubles no letter, and names no withdrawn offer",
  async (engine) => {
    const site = await aSite(engine);
    const env = { ...site.env, ...doubles.env };
    let server = await start(env);
    const crew = await addFollowers(site, server, doubles);
    const { writer } = crew;
    const writing = writer.write();
    for (let i = 0; i < kills; i++) {
      const before = writer.acks();
      await eventually(60, async () => writer.acks() > before);
      await setTimeout(randomInt(4000));
      await server.kill();
      server = await start(env);
      writer.goTo(server.url);
      await withDatabase(site, ({ db }) => letTimePass(db));
    }
    writer.end();
    await writing;
    const after = await settleNotices(site, doubles, crew, { kills });
    recordFinding({
      id: `F26 ${engine}`,
      what: "kill -9 at a random 0 to 4 s while offers are published, lowered and withdrawn and alerts ring by letter, push and Telegram",
      count: `${kills} kills, ${after.count}`,
      expected: "0 lost, 0 doubled but by a kill under the same topic, 0 after withdrawal",
      seen: after.seen,
    });
    after.check();
    await server.stop();
  },
);

interface Moment {
  name: string;
  /** Messages to the database on one connection. */
  steps: string[];
  when: "before" | "after";
  followers?: typeof everyChannel;
  /** A letter is promised to be sent once: one that was under way is not sent again, whether it arrived or not. */
  mayLoseLetter?: boolean;
}

const matching = "DELETE FROM alert_events";
const queued = "INSERT INTO deliveries";
/** A statement is sent in two messages the first time; a commit has no text of its own after the first one of a connection. */
const any = "";
const leased = "UPDATE deliveries SET tries";
const done = "UPDATE deliveries SET done_at";
const promised = 'update "outbox" set "handing_over_at"';
const taken = 'update "outbox" set .*"sent_at" = now';

const moments: Moment[] = [
  { name: "event leased", steps: [matching], when: "before" },
  { name: "notices written", steps: [queued], when: "before" },
  { name: "notices queued", steps: [queued, any, any], when: "before" },
  { name: "notices committed", steps: [queued, any, any], when: "after" },
  { name: "hand-over leased", steps: [leased], when: "before" },
  { name: "hand-over started", steps: [leased, any, any], when: "after" },
  { name: "letter queued", steps: [done], when: "before", followers: [{ channels: ["email"] }] },
  { name: "push accepted", steps: [done], when: "before", followers: [{ channels: ["push"] }] },
  { name: "push marked", steps: [done], when: "after", followers: [{ channels: ["push"] }] },
  { name: "Telegram accepted", steps: [done], when: "before", followers: [{ channels: ["telegram"] }] },
  { name: "letter promised", steps: [promised], when: "before" },
  { name: "letter under way", steps: [promised], when: "after", mayLoseLetter: true },
  { name: "letter accepted", steps: [taken], when: "before" },
];

/** Evenly spread, so that a share has some of each step. */
const chosen = moments.filter((_, n) => n % Math.ceil(moments.length / repetitions(moments.length, 2)) === 0);

test.for(engines)("F27 %s: kill -9 at each step of a notice loses and doubles none", async (engine) => {
  const wrong: string[] = [];
  let [repeated, letters] = [0, 0];
  for (const { name, steps, when, followers, mayLoseLetter } of chosen) {
    const site = await aSite(engine);
    const env = { ...site.env, ...doubles.env };
    const first = await start(env);
    const crew = await addFollowers(site, first, doubles, followers);
    await first.stop();
    const preload = `${env.NODE_OPTIONS} --import ${resolve("e2e/faults/preload/kill-at-steps.mjs")}`;
    const dying = await start({
      ...env,
      NODE_OPTIONS: preload,
      KILL_STEPS: steps.join("\n"),
      KILL_WHEN: when,
    });
    crew.writer.goTo(dying.url);
    const publishing = crew.writer.publish();
    const { signal } = await Promise.race([dying.ended, setTimeout(30_000, { signal: null })]);
    if (signal !== "SIGKILL") wrong.push(`${name}: never reached`);
    await dying.kill();
    await expireLeases(site);
    const next = await start(env);
    crew.writer.goTo(next.url);
    await publishing;
    const after = await settleNotices(site, doubles, crew, { kills: 1 });
    repeated += after.repeated;
    const { lost } = after.faults;
    if (mayLoseLetter && lost.length === 1 && lost[0]?.includes(" to email "))
      letters += lost.splice(0).length;
    if (Object.values(after.faults).flat().length > 0) wrong.push(`${name}: ${after.seen}`);
    await next.stop();
  }
  recordFinding({
    id: `F27 ${engine}`,
    what: "kill -9 exactly between two steps: an event leased, its notices written, committed, their hand-over started, accepted, marked",
    count: `${chosen.length} of ${moments.length} moments`,
    expected: "0 lost, 0 doubled but by a kill under the same topic",
    seen: `${wrong.length} wrong${wrong.length > 0 ? `: ${wrong.join("; ")}` : ""}; ${repeated} pushes and Telegram messages repeated; ${letters} letters under way not sent again`,
  });
  expect(wrong).toEqual([]);
});
