import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#server/db/connect.ts";
import { siteState } from "#server/db/schema/operation.ts";
import { migratedFolder, scratchFolder } from "#server/testing/scratch-folder.ts";
import { lockFolder } from "./lock.ts";

test("a second opener is refused at once and told who holds the folder", () => {
  const data = scratchFolder();
  const lock = lockFolder(data);
  expect(() => lockFolder(data)).toThrow(`pelo processo ${process.pid} em`);
  lock.release();
  lockFolder(data).release();
});

test("a lock whose holder was killed is free", () => {
  const data = scratchFolder();
  const script = `import { lockFolder } from "#server/db/embedded/lock.ts"; lockFolder(${JSON.stringify(data)}); process.kill(process.pid, "SIGKILL")`;
  expect(() =>
    execFileSync(process.execPath, ["--input-type=module", "-e", script], { stdio: "pipe" }),
  ).toThrow();
  expect(existsSync(join(data, "holder.json"))).toBe(true);
  lockFolder(data).release();
});

test("a snapshot, unpacked into another folder, is the same database", async () => {
  const data = migratedFolder();
  const first = await openDatabase({ data_dir: data, database_url: null });
  await first.db.insert(siteState).values({ key: "saved", value: { yes: true } });
  const file = (await first.embedded?.takeSnapshot()) ?? "";
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await first.close();
  const other = scratchFolder();
  mkdirSync(join(other, "db"));
  execFileSync("tar", ["-xzf", file, "-C", join(other, "db")]);
  const second = await openDatabase({ data_dir: other, database_url: null });
  expect(await second.db.select().from(siteState)).toMatchObject([{ key: "saved", value: { yes: true } }]);
  await second.close();
});

test("the socket stands in a folder of its owner's alone", async () => {
  const database = await openDatabase({ data_dir: migratedFolder(), database_url: null });
  const socket = database.embedded?.socket ?? "";
  expect(statSync(join(socket, "..")).mode & 0o777).toBe(0o700);
  await database.close();
  expect(existsSync(socket)).toBe(false);
});
