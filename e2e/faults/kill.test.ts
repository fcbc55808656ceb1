import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { counted, tell } from "../counted/counted.ts";
import { eventually, start } from "../process/server-process.ts";
import { acknowledged } from "./ledger/lines.ts";
import { startClient } from "./ledger/start-client.ts";
import { aSite, auditOf, crewOf, type Engine, inWords, sevenZeros } from "./site.ts";

const kills = counted(50, 2);

test.for<Engine>(["embedded", "postgres"])(
  "%s: what was acknowledged outlives kill -9, and what was not has one effect when it is sent again",
  async (engine) => {
    const site = await aSite(engine);
    let server = await start(site.env);
    const client = startClient([server.url], await crewOf(site, server));
    const back: number[] = [];
    for (let i = 0; i < kills; i++) {
      const before = client.acks();
      await eventually(60, async () => client.acks() > before);
      await setTimeout(randomInt(1500));
      await server.kill();
      const began = performance.now();
      server = await start(site.env);
      await eventually(60, async () => (await server.request("/ready")).status === 200);
      back.push(Math.round(performance.now() - began));
      client.goTo(server.url);
    }
    await eventually(60, async () => client.acks() > 0);
    const looks = await client.finish();
    const ledger = client.ledger();
    const zeros = await auditOf(site, ledger);
    const open = [...ledger.intents.values()].filter(({ refusals }) => refusals.length > 0);
    tell({
      id: `F1 ${engine}`,
      what: "kill -9 of the server at a random 0 to 1,500 ms, restarted at once, under writes",
      count: `${kills} kills, ${acknowledged(ledger).length} writes acknowledged, ${open.length} of them sent again, ${looks.length} looks by visitors`,
      expected: "ready within 10 s, seven zeros",
      seen: `ready after ${Math.min(...back)} to ${Math.max(...back)} ms; ${inWords(zeros)}`,
    });
    expect(zeros).toEqual(sevenZeros);
    expect(client.acks()).toBe(ledger.intents.size);
  },
);
