import { resolve } from "node:path";
import { expect, test } from "vitest";
import { migratedFolder } from "#testing/scratch-folder.ts";
import { addOffer, namesOfOffers, signIn } from "./admin.ts";
import { eventually, onPostgres, start } from "./server-process.ts";
import { untilAllWorkers } from "./wait-for-workers.ts";

const preload = { NODE_OPTIONS: `--import ${resolve("e2e/faults/preload/broken-code.mjs")}` };

test.for([
  ["later", "uncaught exception", "embedded"],
  ["rejects", "unhandled rejection", "PostgreSQL"],
] as const)(
  "%s: an %s on %s is logged, requests in flight are answered, and the process exits with 1",
  async ([bug, msg, engine]) => {
    const env = engine === "embedded" ? { DATA_DIR: migratedFolder() } : await onPostgres();
    const server = await start({ ...env, ...preload });
    const session = await signIn(server);
    expect((await addOffer(server, session, "Gravada antes")).status).toBe(200);
    expect((await addOffer(server, session, `Bug ${bug} 1`)).status).toBe(500);
    expect(await server.ended).toMatchObject({ code: 1, signal: null });
    expect(server.lines()).toContainEqual(expect.objectContaining({ level: 60, msg }));

    const next = await start(env);
    expect(await namesOfOffers(next)).toEqual(["Gravada antes"]);
    expect(await next.stop()).toMatchObject({ code: 0 });
  },
);

test("of two workers the one with an uncaught exception is replaced, and the other serves meanwhile", async () => {
  const server = await start({ ...(await onPostgres()), ...preload, WORKERS: "2" });
  await untilAllWorkers(server);
  const session = await signIn(server);
  expect((await addOffer(server, session, "Bug later 1")).status).toBe(500);
  await eventually(60, async () => {
    expect((await server.request("/", { headers: { Connection: "close" } })).status).toBe(200);
    return server.lines().some((line) => line.msg === "a worker ended" && line.code === 1);
  });
  await untilAllWorkers(server);
  expect(await server.stop()).toMatchObject({ code: 0 });
});
