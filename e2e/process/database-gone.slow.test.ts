import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, inject, test } from "vitest";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { emptyPostgresDatabase } from "#testing/test-database.ts";
import { type AdminSession, addOffer, namesOfOffers, signIn } from "./admin.ts";
import { type CuttableProxy, cuttableProxy } from "./cuttable-proxy.ts";
import { authSecret, eventually, type ServerProcess, spawnServer, start } from "./server-process.ts";

function environment(DATABASE_URL: string) {
  const SITE_URL = "http://localhost:3000";
  return { DATABASE_URL, AUTH_SECRET: authSecret, SITE_URL, DATA_DIR: scratchFolder() };
}

/** How long recovery may take (F8: 10 s). */
const recoverySeconds = 10;

let cable: CuttableProxy;
let server: ServerProcess;
/** Another process on the same database, which keeps its connection. */
let other: ServerProcess;
let session: AdminSession;
/** Started first and checked last, since it only waits. */
let hopeless: ReturnType<typeof spawnServer>;

beforeAll(async () => {
  const url = await emptyPostgresDatabase(inject("databaseUrl"));
  const nobody = await cuttableProxy(url, false);
  hopeless = spawnServer(environment(nobody.url));
  cable = await cuttableProxy(url, false);
  const starting = start(environment(cable.url));
  await setTimeout(2000);
  const joined = performance.now();
  await cable.join();
  server = await starting;
  console.log(`on air ${Math.round(performance.now() - joined)} ms after the database appeared`);
  other = await start(environment(url));
  session = await signIn(server);
}, 90_000);

async function home(of: ServerProcess): Promise<string> {
  return (await of.request("/")).text();
}

test("a server that starts before its database waits for it", async () => {
  expect((await server.request("/ready")).status).toBe(200);
});

test("while the database is down, cached pages are served, other requests get Retry-After; then all recovers", async () => {
  expect((await addOffer(server, session, "Antes da queda")).status).toBe(200);
  expect(await home(server)).toContain("Antes da queda");
  await cable.cut();
  await setTimeout(500);

  const seen = await server.request("/");
  expect(seen.status).toBe(200);
  expect(await seen.text()).toContain("Antes da queda");

  const unseen = await server.request("/?sort=price_low");
  expect(unseen.status).toBe(503);
  expect(Object.fromEntries(unseen.headers)).toMatchObject({
    "retry-after": expect.stringMatching(/^\d+$/),
    "cache-control": "no-store",
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": expect.stringContaining("script-src 'sha256-"),
  });
  const page = await unseen.text();
  expect(page).toContain('<html lang="pt-BR"');
  expect(page).toContain("Voltamos já");

  const key = crypto.randomUUID();
  const write = await addOffer(server, session, "Durante a queda", key);
  expect(write.status).toBe(503);
  expect(write.headers.get("retry-after")).toMatch(/^\d+$/);
  const busy = "Estamos com muito movimento agora. Tente novamente em instantes.";
  expect(await write.json()).toEqual({ error: busy, message: busy, code: "busy" });

  expect((await server.request("/health")).status).toBe(200);
  await eventually(60, async () => (await server.request("/ready")).status === 503);
  expect((await addOffer(other, session, "Escrita por outro durante a queda")).status).toBe(200);
  expect(await home(server)).not.toContain("Escrita por outro");

  const joined = performance.now();
  await cable.join();
  await eventually(recoverySeconds, async () => (await server.request("/ready")).status === 200);
  console.log(`ready ${Math.round(performance.now() - joined)} ms after the database returned`);
  expect(await home(server)).toContain("Escrita por outro durante a queda");
  expect((await addOffer(server, session, "Durante a queda", key)).status).toBe(200);
  expect((await addOffer(server, session, "Durante a queda", key)).status).toBe(200);
  const names = await namesOfOffers(server);
  expect(names.filter((name) => name === "Durante a queda")).toHaveLength(1);

  // It is notified of others' changes again, too.
  expect((await addOffer(other, session, "Escrita por outro depois")).status).toBe(200);
  await eventually(recoverySeconds, async () => (await home(server)).includes("Escrita por outro depois"));
});

test("the server shuts down cleanly while the database is down", async () => {
  await cable.cut();
  expect(await server.stop()).toMatchObject({ code: 0, signal: null });
});

test("the start gives up on an unreachable database with a sentence", async () => {
  const { ms, ...ending } = await hopeless.ended;
  console.log(`gave up after ${Math.round(ms / 1000)} s`);
  expect(ending).toEqual({ code: 1, signal: null });
  expect(hopeless.output()).toMatch(/^O PostgreSQL de DATABASE_URL não respondeu: .+\n$/);
  expect(ms).toBeGreaterThan(25_000);
});
