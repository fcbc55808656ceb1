import { existsSync, readFileSync } from "node:fs";
import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { startPostgres } from "./postgres-server.ts";

test("the test PostgreSQL works, has the extensions, does not run as root, and leaves nothing behind", async () => {
  const server = await startPostgres();
  const sql = postgres(server.url, { max: 1, onnotice: () => {} });
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  expect(await sql`show server_encoding`).toEqual([{ server_encoding: "UTF8" }]);

  await sql`create extension pg_trgm`;
  await sql`create extension unaccent`;
  expect(await sql`select unaccent('promoção') as plain, similarity('fone', 'fone') as alike`).toEqual([
    { plain: "promocao", alike: 1 },
  ]);

  const [backend] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
  const status = `/proc/${backend.pid}/status`;
  if (existsSync(status)) expect(readFileSync(status, "utf8")).toMatch(/^Uid:\s+[1-9]/m);

  const [folder] = await sql<[{ data_directory: string }]>`show data_directory`;
  expect(existsSync(folder.data_directory)).toBe(true);
  await sql.end();
  await server.stop();
  expect(existsSync(folder.data_directory)).toBe(false);
  await expect(postgres(server.url, { max: 1, connect_timeout: 2 })`select 1`).rejects.toThrow(
    /ECONNREFUSED/,
  );
});

test("tests of the project postgres get the run's own server", async () => {
  const sql = postgres(inject("databaseUrl"), { max: 1 });
  const [row] = await sql<
    [{ version: number }]
  >`select current_setting('server_version_num')::int as version`;
  expect(row.version).toBeGreaterThanOrEqual(150_000);
  await sql.end();
});
