import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RestartedServer, startPostgres } from "#testing/postgres-server.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { start } from "../process/server-process.ts";
import { range, settle, tally, untilAllWrite, untilWriting } from "./settle.ts";
import { aSite, signedInUsers } from "./site.ts";
import { startClient } from "./write-log/start-client.ts";

const restarts = repetitions(10, 1);

let database: RestartedServer;
beforeAll(async () => {
  database = await startPostgres({ fsync: "on", synchronous_commit: "on", full_page_writes: "on" });
});
afterAll(() => database.stop());

test.for(["fast", "immediate"] as const)(
  "F7 %s: a PostgreSQL restart under writes costs refused requests, and nothing else",
  async (mode) => {
    const site = await aSite("postgres", database.url);
    const server = await start(site.env);
    const client = startClient([server.url], await signedInUsers(site, server));
    const back: number[] = [];
    await untilAllWrite(client);
    for (let i = 0; i < restarts; i++) {
      await untilWriting(client);
      await setTimeout(randomInt(1000));
      await (mode === "fast" ? database.halt() : database.kill());
      await database.begin();
      const began = performance.now();
      await untilWriting(client);
      back.push(Math.round(performance.now() - began));
    }
    const after = await settle(site, client);
    recordFinding({
      id: `F7 ${mode}`,
      what: `PostgreSQL (fsync on) restarted with -m ${mode} under writes`,
      count: `${restarts} restarts, ${after.count}`,
      expected: "writes refused with 503 and Retry-After, no process exit, back within 5 s, seven zeros",
      seen: `refusals: ${tally(after.refused)}; a write acknowledged ${range(back)} ms after PostgreSQL accepts; ${after.seen}`,
    });
    after.check();
    expect(after.refused).not.toContain("gone");
    expect((await server.stop()).code).toBe(0);
  },
);
