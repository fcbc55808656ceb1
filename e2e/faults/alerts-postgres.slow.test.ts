import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, test } from "vitest";
import { startPostgres } from "#testing/postgres-server.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { eventually, start } from "../process/server-process.ts";
import { type Doubles, startDoubles } from "./notices/doubles.ts";
import { addFollowers } from "./notices/followers.ts";
import type { OfferWriter } from "./notices/offer-writer.ts";
import { letTimePass, settleNotices } from "./notices/settle-notices.ts";
import { aSite, type Site, withDatabase } from "./site.ts";

const kills = repetitions(30, 1);
const outages = repetitions(3, 1);
const downSeconds = Math.min(60, repetitions(60, 10));

let doubles: Doubles;
beforeAll(async () => {
  doubles = await startDoubles();
});
afterAll(() => doubles.close());

async function untilWritten(writer: OfferWriter, more = 3): Promise<void> {
  const before = writer.acks();
  await eventually(120, async () => writer.acks() >= before + more);
}

const passTime = (site: Site) => withDatabase(site, ({ db }) => letTimePass(db));

test("F28: two instances match and hand over the same events, one is killed repeatedly, and each person gets one notice", async () => {
  const site = await aSite("postgres");
  const env = { ...site.env, ...doubles.env };
  const pair = await Promise.all([start(env), start(env)]);
  const crew = await addFollowers(site, pair[0], doubles);
  const { writer } = crew;
  const serveBoth = () => writer.goTo(...pair.map(({ url }) => url));
  serveBoth();
  const writing = Promise.all([writer.write(), writer.write()]);
  for (let i = 0; i < kills; i++) {
    await untilWritten(writer);
    const dying = i % 2;
    await pair[dying]?.kill();
    writer.goTo(pair[1 - dying]?.url ?? "");
    await untilWritten(writer);
    pair[dying] = await start(env);
    serveBoth();
    await passTime(site);
  }
  writer.end();
  await writing;
  const after = await settleNotices(site, doubles, crew, { kills });
  recordFinding({
    id: "F28",
    what: "two instances on one PostgreSQL ring the same alerts, one of them killed again and again",
    count: `${kills} kills, ${after.count}`,
    expected: "one notice each, 0 lost, 0 doubled but by a kill under the same topic, 0 after withdrawal",
    seen: after.seen,
  });
  after.check();
  await Promise.all(pair.map((server) => server.stop()));
});

test("F29: PostgreSQL gone while alerts ring loses and doubles no notice", async () => {
  const database = await startPostgres({ fsync: "on", synchronous_commit: "on" });
  const site = await aSite("postgres", database.url);
  const server = await start({ ...site.env, ...doubles.env });
  const crew = await addFollowers(site, server, doubles);
  const { writer } = crew;
  const writing = Promise.all([writer.write(), writer.write()]);
  for (let i = 0; i < outages; i++) {
    await untilWritten(writer);
    // Every second time without any notice, as if its machine died.
    await (i % 2 === 0 ? database.halt() : database.kill());
    await setTimeout(downSeconds * 1000);
    await database.begin();
    await untilWritten(writer);
    await passTime(site);
  }
  writer.end();
  await writing;
  // A hand-over that could not be marked is one that is repeated.
  const after = await settleNotices(site, doubles, crew, { kills: outages });
  recordFinding({
    id: "F29",
    what: `PostgreSQL gone for ${downSeconds} s while offers are written and alerts ring`,
    count: `${outages} times, ${after.count}`,
    expected: "0 lost, 0 letters doubled, 0 after withdrawal",
    seen: after.seen,
  });
  after.check();
  await server.stop();
  await database.stop();
});
