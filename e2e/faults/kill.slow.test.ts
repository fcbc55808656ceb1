import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { test } from "vitest";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { eventually, start } from "../process/server-process.ts";
import { readableStore } from "./readable-store.ts";
import { range, settle, untilAllWrite, untilWriting } from "./settle.ts";
import { aSite, type Engine, signedInUsers } from "./site.ts";
import { startClient } from "./write-log/start-client.ts";

const kills = repetitions(50, 2);

test.for<Engine>(["embedded", "postgres"])(
  "F1 %s: acknowledged writes survive kill -9, and a repeated write has one effect",
  async (engine) => {
    const site = await aSite(engine);
    const store = await readableStore();
    const env = { ...site.env, ...store.env };
    let server = await start(env);
    const tokens = await signedInUsers(site, server);
    const client = startClient([server.url], tokens, { storePrice: store.price });
    const back: number[] = [];
    await untilAllWrite(client);
    for (let i = 0; i < kills; i++) {
      await untilWriting(client);
      await setTimeout(randomInt(1500));
      await server.kill();
      const began = performance.now();
      server = await start(env);
      await eventually(60, async () => (await server.request("/ready")).status === 200);
      back.push(Math.round(performance.now() - began));
      client.goTo(server.url);
    }
    const after = await settle(site, client);
    recordFinding({
      id: `F1 ${engine}`,
      what: "kill -9 of the server at a random 0 to 1,500 ms, restarted at once, under writes",
      count: `${kills} kills, ${after.count}`,
      expected: "ready within 10 s, seven zeros",
      seen: `ready after ${range(back)} ms; ${after.seen}`,
    });
    after.check();
    await store.close();
  },
);
