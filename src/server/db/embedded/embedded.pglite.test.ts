import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { createConnection } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectToHolder, type Database, openDatabase } from "#server/db/connect.ts";
import { migratedFolder, scratchFolder } from "#testing/scratch-folder.ts";
import { lockFolder } from "./folder-lock.ts";

test("a second process is refused at once with the holder's id", () => {
  const data = scratchFolder();
  const lock = lockFolder(data);
  expect(() => lockFolder(data)).toThrow(`pelo processo ${process.pid} em`);
  lock.release();
  lockFolder(data).release();
});

test("the lock of a killed process is free", () => {
  const data = scratchFolder();
  const script = `import { lockFolder } from "#server/db/embedded/folder-lock.ts"; lockFolder(${JSON.stringify(data)}); process.kill(process.pid, "SIGKILL")`;
  expect(() =>
    execFileSync(process.execPath, ["--input-type=module", "-e", script], { stdio: "pipe" }),
  ).toThrow();
  expect(existsSync(join(data, "holder.json"))).toBe(true);
  lockFolder(data).release();
});

test("the socket is in a folder that only its owner can open", async () => {
  const database = await openDatabase({ data_dir: migratedFolder(), database_url: null });
  const socket = database.embedded?.socket ?? "";
  expect(statSync(join(socket, "..")).mode & 0o777).toBe(0o700);
  await database.close();
  expect(existsSync(socket)).toBe(false);
});

test("a command beside the server never interleaves with its prepared queries", async () => {
  const server = await openDatabase({ data_dir: migratedFolder(), database_url: null });
  const socket = server.embedded?.socket ?? "";
  const commands = [connectToHolder(socket), connectToHolder(socket)];
  async function ask({ db }: Database, count: number): Promise<void> {
    const values = Array.from({ length: count }, (_, i) => i);
    const query = sql.join(
      values.map((i) => sql`${i}::int`),
      sql`, `,
    );
    for (let turn = 0; turn < 100; turn++) {
      const [row] = await db.execute<{ all: number[] }>(sql`SELECT ARRAY[${query}] AS all`);
      expect(row?.all).toEqual(values);
    }
  }
  await Promise.all([server, ...commands].map((database, i) => ask(database, i + 1)));
  for (const database of [...commands, server]) await database.close();
});

test("a client that disconnects during a query blocks nobody", async () => {
  const server = await openDatabase({ data_dir: migratedFolder(), database_url: null });
  const leaving = createConnection(server.embedded?.socket ?? "");
  const parse = Buffer.from("P\0\0\0\x11\0SELECT $1\0\0\0");
  await once(leaving, "connect");
  leaving.write(Buffer.from("\0\0\0\x29\0\x03\0\0user\0postgres\0database\0postgres\0\0", "latin1"));
  await once(leaving, "data");
  leaving.write(parse);
  await setTimeout(50);
  leaving.destroy();
  expect(await server.db.execute(sql`SELECT ${7}::int AS seven`)).toEqual([{ seven: 7 }]);
  await server.close();
});
