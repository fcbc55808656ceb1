import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "#server/db/connect.ts";
import { migratedFolder, scratchFolder } from "#server/testing/scratch-folder.ts";
import { addOffer, namesOfOffers, signIn } from "./admin.ts";
import { start } from "./server-process.ts";

test("a snapshot restored into a new data folder is a working server with the data, accounts and sessions", async () => {
  const DATA_DIR = migratedFolder();
  const server = await start({ DATA_DIR });
  const session = await signIn(server);
  const names = Array.from({ length: 5 }, (_, i) => `Guardada ${i}`);
  for (const name of names) expect((await addOffer(server, session, name)).status).toBe(200);
  await server.stop();

  const database = await openDatabase({ data_dir: DATA_DIR, database_url: null });
  const began = performance.now();
  const file = (await database.embedded?.takeSnapshot()) ?? "";
  const { size, mode } = statSync(file);
  console.log(`snapshot of ${Math.round(size / 1e5) / 10} MB in ${Math.round(performance.now() - began)} ms`);
  expect((mode & 0o777).toString(8)).toBe("600");
  await database.close();

  // As docs/operating.md says.
  const restored = scratchFolder();
  mkdirSync(join(restored, "db"), { mode: 0o700 });
  execFileSync("tar", ["xzf", file, "-C", join(restored, "db")]);
  copyFileSync(join(DATA_DIR, "auth-secret"), join(restored, "auth-secret"));
  const next = await start({ DATA_DIR: restored });
  expect((await namesOfOffers(next)).toSorted()).toEqual(names);
  expect((await addOffer(next, session, "Depois da volta")).status).toBe(200);
  await signIn(next);
});

test("a stop in the middle of a snapshot leaves no half snapshot", async () => {
  const DATA_DIR = migratedFolder();
  const database = await openDatabase({ data_dir: DATA_DIR, database_url: null });
  const snapshot = database.embedded?.takeSnapshot().catch(() => {});
  await setTimeout(50);
  await database.close();
  await Promise.race([snapshot, setTimeout(3000)]);
  const folder = join(DATA_DIR, "snapshots");
  const files = readdirSync(folder).filter((name) => name.endsWith(".tar.gz"));
  for (const file of files) execFileSync("tar", ["tzf", join(folder, file)], { stdio: "pipe" });
});
