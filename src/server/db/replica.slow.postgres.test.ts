import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { productPath } from "#domain/products/product.ts";
import { aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import {
  followed,
  type PostgresServer,
  type RestartedServer,
  startPostgres,
  startStandby,
} from "#testing/postgres-server.ts";
import { pagesAround, readPages } from "#testing/public-pages.ts";
import { emptyPostgresDatabase } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";
import { type Database, openDatabase } from "./connect.ts";
import { openReplica, type Replica } from "./replica.ts";
import { inTransaction, sqlState } from "./transaction.ts";

let primary: PostgresServer;
let standby: RestartedServer;
/** Its superuser, on the standby and on the primary: our own role is an ordinary one. */
let onStandby: postgres.Sql;
let onPrimary: postgres.Sql;
let database: Database;
let replica: Replica;
let server: TestServer;
let admin: Person;
let url: string;

function addressOn(host: PostgresServer, user: string): string {
  const address = new URL(url);
  address.port = new URL(host.url).port;
  address.username = user;
  return address.href;
}

beforeAll(async () => {
  primary = await startPostgres({ ...followed, synchronous_commit: "on" });
  standby = await startStandby(primary);
  url = await emptyPostgresDatabase(primary.url);
  const options = { max: 1, onnotice: () => {} };
  onPrimary = postgres(addressOn(primary, "postgres"), options);
  onStandby = postgres(addressOn(standby, "postgres"), { ...options, backoff: 0.1 } as never);
  await onPrimary.unsafe(
    `CREATE ROLE xepa LOGIN; ALTER DATABASE ${new URL(url).pathname.slice(1)} OWNER TO xepa`,
  );
  await open();
});

afterAll(async () => {
  await close();
  await Promise.all([onPrimary.end(), onStandby.end({ timeout: 1 })]);
  await Promise.all([standby.stop(), primary.stop()]);
});

async function open(): Promise<void> {
  database = await openDatabase({ data_dir: "", database_url: addressOn(primary, "xepa") });
  const { db } = database;
  replica = openReplica(addressOn(standby, "xepa"), db);
  server = await testServer({}, { database: { db, replica } });
  admin = await aPerson(server, "admin");
}

async function close(): Promise<void> {
  await replica.close();
  await database.close();
}

const isCaughtUp = (): boolean | undefined => replica.watch?.isCaughtUp();
const untilCaughtUp = () =>
  vi.waitFor(() => expect(isCaughtUp()).toBe(true), { timeout: 15_000, interval: 5 });

async function answeredByStandby(): Promise<boolean | undefined> {
  const rows = await replica.read((db) =>
    db.execute<{ standby: boolean }>(sql`SELECT pg_is_in_recovery() AS standby`),
  );
  return rows[0]?.standby;
}

/** How many reads each answered meanwhile. */
async function readsDuring(action: () => Promise<unknown>) {
  const { ...before } = replica.counts;
  await action();
  return {
    replica: replica.counts.replica - before.replica,
    primary: replica.counts.primary - before.primary,
  };
}

async function write(call: string, body: Record<string, unknown>) {
  const response = await server.request(`/functions/v1/${call}`, json(body, admin.auth));
  expect(response.status).toBe(200);
  return (await response.json()).product as { id: string; slug: string };
}

/** Recovery cancels queries at once, so that they are repeated. */
async function queryStandby(query: string) {
  for (;;)
    try {
      return await onStandby.unsafe(query);
    } catch (error) {
      if (sqlState(error) !== "40001") throw error;
    }
}

/** Replay pauses, and says so; or nothing arrives any more, as in a network partition. */
async function hold(how: "pause" | "cut"): Promise<void> {
  if (how === "pause") await queryStandby("SELECT pg_wal_replay_pause()");
  else await signalReceiver("SIGSTOP");
}

async function letGo(): Promise<void> {
  await queryStandby("SELECT pg_wal_replay_resume()");
  await signalReceiver("SIGCONT");
}

async function signalReceiver(signal: NodeJS.Signals): Promise<void> {
  for (const { pid } of await queryStandby(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'walreceiver'`,
  ))
    process.kill(pid, signal);
}

/** The price is the same from primary and replica, before the replica is up to date and after. */
async function samePriceUntilLevel(id: string, price: number): Promise<void> {
  for (let i = 0; i < 30; i++) {
    const wasCaughtUp = isCaughtUp();
    const [row] = await replica.read((db) =>
      db.execute(sql`SELECT sale_price::float8 AS price FROM products WHERE id = ${id}`),
    );
    expect(row).toEqual({ price });
    if (wasCaughtUp) return;
  }
}

/** The pages that show an offer's price; all are requested, since each is read separately. */
function shownAt(slug: string): string[] {
  return ["/", "/categoria/casa", "/ofertas.json", "/functions/v1/get-approved-products", productPath(slug)];
}

test("an up-to-date replica serves every public page, list, feed and picture, and nothing else", async () => {
  const { slug } = await write("add-product", newOfferFields({ name: "Fritadeira da feira" }));
  const paths = pagesAround({ slug, word: "fritadeira" });
  // Once beforehand: rendering the first page would delay the replica's answers.
  await readPages(server, paths);
  database.db.changes.publish("all");
  await untilCaughtUp();
  expect(await answeredByStandby()).toBe(true);
  const publicReads = await readsDuring(async () => {
    for (const path of paths) expect(await readPages(server, [path])).toMatchObject([{ path, status: 200 }]);
  });
  expect(publicReads.primary).toBe(0);
  expect(publicReads.replica).toBeGreaterThanOrEqual(paths.length);
  const seen = await queryStandby(
    `SELECT 1 FROM pg_stat_activity WHERE application_name = 'xepa' AND query LIKE '%"products"%' LIMIT 1`,
  );
  expect(seen).toHaveLength(1);

  const own = await readsDuring(async () => {
    const all = "/functions/v1/get-approved-products?includeAll=true&adminMode=true";
    for (const path of [all, "/functions/v1/load-articles?admin=true"])
      expect((await server.request(path, { headers: admin.auth })).status).toBe(200);
    const mine = await server.request("/functions/v1/load-user-products", json({}, admin.auth));
    expect(mine.status).toBe(200);
    await server.request("/novidades/confirmar?token=um-link-de-uma-carta");
  });
  expect(own).toEqual({ replica: 0, primary: 0 });
});

test.for(["on", "off"])(
  "a writer sees the write on every page at once, whatever the replica's lag (synchronous_commit %s)",
  async (durable, { task }) => {
    await onPrimary.unsafe(`ALTER ROLE xepa SET synchronous_commit = ${durable}`);
    await close();
    await open();
    const { id, slug } = await write("add-product", newOfferFields({ name: `Da rodada ${task.id}` }));
    for (let round = 1; round <= 9; round++) {
      // Paused for two rounds, running for two; before one of these it gets time to catch up.
      if (round % 4 === 0) await hold(round === 4 ? "pause" : "cut");
      if (round % 4 === 2) await letGo();
      if (round % 4 === 3) await untilCaughtUp();
      const price = 100.5 + round;
      await write("edit-product", { productId: id, productData: { sale_price: price } });
      expect(isCaughtUp()).toBe(false);
      for (const { path, body } of await readPages(server, shownAt(slug)))
        expect(body, `${path}, round ${round}`).toMatch(new RegExp(`${100 + round}[,.]50?`));
      await samePriceUntilLevel(id, price);
    }
    await letGo();
    await untilCaughtUp();
    const { replica: byReplica } = await readsDuring(() => samePriceUntilLevel(id, 109.5));
    expect(byReplica).toBe(1);
  },
);

test("a replica that stops replaying, dies and comes back costs no visitor a response", async () => {
  const { slug } = await write("add-product", newOfferFields({ name: "Enquanto ela cai" }));
  const visit = async (): Promise<void> => {
    // Without a cache, so that every page is read.
    database.db.changes.publish("all");
    for (let i = 0; i < 20 && !isCaughtUp(); i++) await setTimeout(5);
    for (const page of await readPages(server, shownAt(slug))) expect(page.status).toBe(200);
  };
  await untilCaughtUp();
  await queryStandby("SELECT pg_wal_replay_pause()");
  // Nothing has changed, but it would not be notified of a change.
  await vi.waitFor(() => expect(isCaughtUp()).toBe(false), 5000);
  await queryStandby("SELECT pg_wal_replay_resume()");
  await untilCaughtUp();

  let isVisited = true;
  const visits = (async () => {
    while (isVisited) await visit();
  })();
  await setTimeout(300);
  await standby.kill();
  await setTimeout(500);
  expect(await readsDuring(visit)).toMatchObject({ replica: 0 });
  await standby.begin();
  isVisited = false;
  await visits;
  await untilCaughtUp();
  expect(await answeredByStandby()).toBe(true);
});

test("a read cancelled by the replica's recovery is answered by the primary", async () => {
  await onPrimary`CREATE TABLE in_the_way AS SELECT 1 AS n`;
  await onPrimary`GRANT SELECT ON in_the_way TO xepa`;
  database.db.changes.publish(["home"]);
  await untilCaughtUp();
  const before = replica.counts.repeated;
  const answer = replica.read((db) => db.execute(sql`SELECT pg_sleep(0.9), n FROM in_the_way`));
  await vi.waitFor(async () => {
    const asleep =
      await queryStandby(`SELECT 1 FROM pg_stat_activity WHERE query LIKE '%in_the_way%' AND state = 'active'
      AND pid <> pg_backend_pid()`);
    expect(asleep).toHaveLength(1);
  }, 5000);
  await onPrimary`TRUNCATE in_the_way`;
  expect([...(await answer)]).toEqual([]);
  expect(replica.counts.repeated).toBe(before + 1);
});

test.for([
  ["another database", "of the same cluster", (): string => standby.url],
  ["another database", "of another cluster", (): string => inject("databaseUrl")],
  ["not a standby", "that is the primary itself", (): string => url],
  ["unreachable", "where nobody is", (): string => "postgres://xepa@127.0.0.1:1/xepa"],
] as const)("«%s» is never read: one %s", async ([trouble, , address]) => {
  const troubles: (string | null)[] = [];
  const wrong = openReplica(address(), database.db, (each) => troubles.push(each));
  await vi.waitFor(() => expect(troubles).toEqual([trouble]), 5000);
  const [row] = await wrong.read((db) => db.execute(sql`SELECT pg_is_in_recovery() AS standby`));
  expect(row).toEqual({ standby: false });
  expect(wrong.counts).toEqual({ replica: 0, primary: 1, repeated: 0 });
  await wrong.close();
});

test("a process that may have missed a change reads from the primary", async () => {
  await untilCaughtUp();
  await onPrimary`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND usename = 'xepa'`;
  await vi.waitFor(() => expect(database.db.changes.isListening).toBe(false), { timeout: 5000, interval: 5 });
  expect(isCaughtUp()).toBe(false);
  expect(await answeredByStandby()).toBe(false);
  await untilCaughtUp();
});

/** The connection that checks its position. */
async function endWatcher(): Promise<void> {
  await queryStandby(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_control_system%'
    AND pid <> pg_backend_pid()`);
}

test("a replica that disconnected must prove again that it is up to date", async () => {
  await untilCaughtUp();
  await endWatcher();
  await vi.waitFor(() => expect(isCaughtUp()).toBe(false), { timeout: 5000, interval: 1 });
  await untilCaughtUp();
});

test("a change marks the replica behind before the writer's response", async () => {
  await untilCaughtUp();
  await inTransaction(database.db, async (tx) => void tx.changes.add("home"));
  expect(isCaughtUp()).toBe(false);
});

test.for([
  ["in two statements, each within its own time", 2, 0.9],
  ["in one statement", 1, 2],
] as const)(
  "a replica that is too slow %s is skipped, and the primary answers",
  async ([, statements, seconds]) => {
    await close();
    await open();
    await untilCaughtUp();
    const { repeated } = replica.counts;
    // Only the replica is slow.
    const rows = await replica.read(async (db) => {
      for (let i = 0; i < statements; i++)
        await db.execute(
          sql`SELECT pg_sleep(CASE WHEN pg_is_in_recovery() THEN ${seconds}::float8 ELSE 0 END)`,
        );
      return db.execute(sql`SELECT pg_is_in_recovery() AS standby`);
    });
    expect([...rows]).toEqual([{ standby: false }]);
    expect(replica.counts.repeated).toBe(repeated + 1);
    // Also when its connection breaks and is restored meanwhile.
    await endWatcher();
    await setTimeout(1200);
    expect(isCaughtUp()).toBe(false);
  },
);

test("after a failover the new primary's timeline counts: a replica of the old one is not read", async () => {
  const follower = await startStandby(primary);
  await queryStandby("SELECT pg_promote()");
  // The old primary runs on for a while, and its standby with it: past everything that the new one has written.
  await onPrimary`CREATE TABLE of_the_old AS SELECT n, repeat('x', 100) AS x FROM generate_series(1, 50000) AS n`;
  const promoted = await openDatabase({ data_dir: "", database_url: addressOn(standby, "xepa") });
  const troubles: (string | null)[] = [];
  const left = openReplica(addressOn(follower, "xepa"), promoted.db, (trouble) => troubles.push(trouble));
  await vi.waitFor(() => expect(troubles).toEqual(["another database"]), 5000);
  const [row] = await left.read((db) => db.execute(sql`SELECT to_regclass('of_the_old') AS found`));
  expect(row).toEqual({ found: null });
  await left.close();
  await promoted.close();
  await follower.stop();
});
