import { chownSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { localCertificate } from "#testing/local-certificate.ts";
import { type RestartedServer, startPostgres } from "#testing/postgres-server.ts";
import { guardedConnection } from "./connection-guard.ts";

let server: RestartedServer;
let master: postgres.Sql;
beforeAll(async () => {
  server = await startPostgres();
  master = postgres(server.url, { max: 1, onnotice: () => {} });
  await speakTls();
  await master`CREATE ROLE narrow LOGIN CONNECTION LIMIT 1`;
  await master`CREATE ROLE wide LOGIN`;
});
afterAll(async () => {
  await master.end();
  await server.stop();
});

/** For «localhost», by an unknown authority. */
const { key, cert } = localCertificate();

async function speakTls(): Promise<void> {
  const [row] = await master`SHOW data_directory`;
  const folder = String(row?.data_directory);
  const { uid, gid } = statSync(folder);
  for (const [name, text] of Object.entries({ "server.key": key, "server.crt": cert })) {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    chownSync(join(folder, name), uid, gid);
  }
  await master`ALTER SYSTEM SET ssl = on`;
  await master`SELECT pg_reload_conf()`;
  await vi.waitUntil(isSecure, { timeout: 30_000 });
}

async function isSecure(): Promise<boolean> {
  const sql = dial("postgres", "prefer");
  const [row] = await sql`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`;
  await sql.end();
  return row?.ssl === true;
}

function dial(user: string, sslmode: string, address = server.url, max = 1): postgres.Sql {
  const url = new URL(address);
  url.username = user;
  url.searchParams.set("sslmode", sslmode);
  return postgres(url.href, { max, ...guardedConnection(url.href), onnotice: () => {} } as never);
}

const tooMany = { code: "53300" };

test.for(["disable", "require"])(
  "if a connection breaks during a query and reconnecting is refused, the query is rejected (sslmode=%s)",
  async (sslmode) => {
    const sql = dial("narrow", sslmode);
    await breakInQuery(sql);
    const other = dial("narrow", sslmode);
    await other`SELECT 1`;
    await expect(sql`SELECT 2`).rejects.toMatchObject(tooMany);
    await expect(sql.begin((tx) => tx`SELECT 3`)).rejects.toMatchObject(tooMany);
    await other.end();
    await expect.poll(() => sql`SELECT 4`.catch(() => null), { timeout: 30_000 }).toHaveLength(1);
    await sql.end();
  },
);

test("after a connection breaks during a query, the next query works", async () => {
  const sql = dial("narrow", "disable");
  await breakInQuery(sql);
  expect(await sql`SELECT 1`).toHaveLength(1);
  await sql.end();
});

async function breakInQuery(sql: postgres.Sql): Promise<void> {
  const broken = expect(sql`SELECT pg_sleep(600)`).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  await expect.poll(() => endSleepOf("narrow"), { timeout: 30_000 }).toBe(1);
  await broken;
}

async function endSleepOf(user: string): Promise<number> {
  const ended = await master`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = ${user} AND query LIKE 'SELECT pg_sleep%' AND state = 'active'`;
  return ended.length;
}

test.for(["disable", "require"])(
  "a server that was down is reached at the first try once it is back (sslmode=%s)",
  async (sslmode) => {
    const sql = dial("postgres", sslmode);
    await sql`SELECT 1`;
    await server.halt();
    for (let n = 0; n < 5; n++)
      await expect(sql`SELECT 1`).rejects.toMatchObject({
        code: expect.stringMatching(/^(ECONN|CONNECTION_CLOSED)/),
      });
    await server.begin();
    expect(await sql`SELECT 1`).toHaveLength(1);
    await sql.end();
  },
);

test("when all connections end at once no query waits for one that is gone, and soon all succeed", async () => {
  const sql = dial("wide", "disable", server.url, 6);
  const briefly = () => Promise.allSettled(Array.from({ length: 60 }, () => sql`SELECT pg_sleep(0.05)`));
  await briefly();
  // Some queries wait for a response, and their retries go to connections that are not closed yet.
  const queries = [1, 2, 3].map(() => sql`SELECT pg_sleep(600)`.catch(() => sql`SELECT 1`.catch(() => null)));
  await expect.poll(() => sleepersOf("wide"), { timeout: 30_000 }).toBe(3);
  await master`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'wide'`;
  await Promise.all(queries);
  const codes = (await briefly()).flatMap((answer) =>
    answer.status === "rejected" ? [answer.reason.code] : [],
  );
  // How many had been sent to a connection that was gone depends on the machine's pace.
  const isGone = (code: unknown) => ["CONNECTION_CLOSED", "ECONNRESET"].includes(String(code));
  expect(codes.filter((code) => !isGone(code))).toEqual([]);
  await expect
    .poll(briefly, { timeout: 30_000 })
    .toSatisfy((all) => all.every(({ status }: { status: string }) => status === "fulfilled"));
  await sql.end();
});

async function sleepersOf(user: string): Promise<number> {
  const [row] = await master`
    SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = ${user} AND query LIKE 'SELECT pg_sleep%' AND state = 'active'`;
  return Number(row?.n);
}

test("verify-full refuses an unknown certificate, and require accepts any", async () => {
  const stranger = dial("postgres", "verify-full");
  await expect(stranger`SELECT 1`).rejects.toThrow("TLS: self-signed certificate");
  // The pool's slot is not lost with it.
  await expect(stranger`SELECT 1`).rejects.toThrow("TLS: self-signed certificate");
  await stranger.end();
  const sql = dial("postgres", "require");
  expect(await sql`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`).toEqual([{ ssl: true }]);
  await sql.end();
});

test("verify-full accepts a certificate of a known authority for that name, and no other", async () => {
  const known = getCACertificates("default");
  setDefaultCACertificates([...known, cert]);
  const at = (host: string) => dial("postgres", "verify-full", server.url.replace("127.0.0.1", host));
  const [named, numbered] = [at("localhost"), at("127.0.0.1")];
  try {
    expect(await named`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`).toEqual([{ ssl: true }]);
    await expect(numbered`SELECT 1`).rejects.toThrow("IP: 127.0.0.1 is not in the cert's list");
  } finally {
    setDefaultCACertificates(known);
    await Promise.all([named.end(), numbered.end()]);
  }
});

test.for([
  { does: "knows no TLS", word: "N", sentence: "TLS: it does not speak it" },
  { does: "hangs up", word: "", sentence: "TLS: no word about it" },
  { does: "says more than one byte", word: "Sovereign", sentence: "TLS: no word about it" },
])("if a server that must use TLS $does, the query is rejected", async ({ word, sentence }) => {
  const silent = createServer((socket) => socket.on("error", () => {}).once("data", () => socket.end(word)));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as { port: number };
  const sql = dial("postgres", "require", `postgres://127.0.0.1:${port}/postgres`);
  const refused = { code: "ECONNREFUSED", message: sentence };
  await expect(sql`SELECT 1`).rejects.toMatchObject(refused);
  await expect(sql`SELECT 1`).rejects.toMatchObject(refused);
  await sql.end();
  silent.close();
});
