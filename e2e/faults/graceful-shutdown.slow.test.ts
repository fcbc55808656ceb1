import { expect, test } from "vitest";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { eventually, start } from "../process/server-process.ts";
import { visit } from "../process/visitors.ts";
import { range, settle, tally, untilWriting } from "./settle.ts";
import { aSite, type Engine, signedInUsers } from "./site.ts";
import { startClient } from "./write-log/start-client.ts";

/** Only in production a server waits for the load balancer. */
const production = { SITE_URL: "https://xepa.example", SMTP_URL: "smtp://127.0.0.1:1", LIMITS: "on" };

const times = { embedded: repetitions(10, 0), postgres: repetitions(10, 0) };

test.for<Engine>(["embedded", "postgres"])(
  "F19 %s: a server stopped under load turns unready first, and fails no request",
  async (engine, { skip }) => {
    skip(times[engine] === 0);
    const site = await aSite(engine);
    const env = { ...site.env, ...production };
    let server = await start(env);
    // Within its limits a member comments three times in ten minutes: the client would wait for the fourth.
    const client = startClient([server.url], await signedInUsers(site, server, 6), { withCommunity: false });
    const visited = new Set<number | string>();
    const left: number[] = [];
    for (let i = 0; i < times[engine]; i++) {
      await untilWriting(client);
      const leaving = server;
      let isOver = false;
      const visits = await visit(leaving, () => isOver);
      const signalled = performance.now();
      const ending = leaving.stop();
      await eventually(60, async () => (await leaving.request("/ready")).status === 503);
      // As a load balancer would: no new requests go there, and on the embedded engine there is no other.
      client.goTo();
      isOver = true;
      await visits.ended;
      for (const answer of visits.answers.keys()) visited.add(answer);
      expect(await ending).toMatchObject({ code: 0, signal: null });
      left.push(Math.round(performance.now() - signalled));
      server = await start(env);
      expect(server.output()).not.toMatch(/recover|corrupt|panic/i);
      client.goTo(server.url);
    }
    const after = await settle(site, client);
    for (const { status } of after.looks) visited.add(status);
    // In production rate limits apply, and a 429 is no failure.
    const refused = after.refused.filter((status) => status !== 429);
    recordFinding({
      id: `F19 ${engine}`,
      what: "SIGTERM under writes and visitors, as in production",
      count: `${times[engine]} times, ${after.count}`,
      expected: "/ready fails first, exit 0 within 30 s, no reset, no 5xx, seven zeros",
      seen: `exit 0 after ${range(left)} ms; refusals of writes: ${tally(refused)}; responses to visitors: ${[...visited].sort().join(", ")}; ${after.seen}`,
    });
    after.check();
    expect(refused).toEqual([]);
    expect([...visited].sort()).toEqual([200, 404]);
  },
);
