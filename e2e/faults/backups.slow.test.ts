import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { backupName, listBackups } from "#server/backup/backup-folder-store.ts";
import { migratedFolder, scratchFolder } from "#testing/scratch-folder.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { addOffer, namesOfOffers, signIn } from "../process/admin.ts";
import { backUpUnderWrites, command, expectPrefix } from "../process/backup-under-writes.ts";
import { eventually, onPostgres, start } from "../process/server-process.ts";
import { acknowledgedIn } from "../process/write-log.ts";
import type { Engine } from "./earlier-database.ts";

/** What `npm test` runs of this, and both moves, is in e2e/process/backup.slow.test.ts. */
const times = repetitions(3, 0);
const engines: Engine[] = ["PostgreSQL", "embedded"];

test.skipIf(times === 0).for(engines)(
  "a backup under writes, restored into an empty place, is a prefix of the write log; %s",
  async (engine) => {
    const place = async () => (engine === "embedded" ? { DATA_DIR: migratedFolder() } : onPostgres());
    const empty = async () => (engine === "embedded" ? { DATA_DIR: scratchFolder() } : onPostgres());
    let [written, restored, slowest] = [0, 0, 0];
    for (let n = 0; n < times; n++) {
      const env = await place();
      const server = await start(env);
      const { path, before, writeLogs } = await backUpUnderWrites(server, await signIn(server), env);
      await server.stop();
      const target = await empty();
      const began = performance.now();
      await command("restore", target, path);
      slowest = Math.max(slowest, performance.now() - began);
      const next = await start(target);
      const found = await namesOfOffers(next);
      expectPrefix(found, before, writeLogs);
      await signIn(next);
      await next.stop();
      written += writeLogs.flatMap(acknowledgedIn).length;
      restored += found.length;
    }
    recordFinding({
      id: `F21 ${engine}`,
      what: `a backup beside three writers, restored into an empty place; ${engine}`,
      count: `${times} backups, ${written} writes acknowledged meanwhile`,
      expected: "a prefix of the write log without a gap, accounts can sign in, restored within 10 minutes",
      seen: `0 gaps, ${restored} offers restored in all, each within ${(slowest / 1000).toFixed(1)} s`,
    });
  },
);

test.skipIf(times === 0)("the scheduled backup runs after a write, and is skipped without one", async () => {
  const DATA_DIR = migratedFolder();
  const folder = scratchFolder();
  const server = await start({ DATA_DIR, BACKUP_DIR: folder, BACKUP_MINUTES: "1" });
  const session = await signIn(server);
  expect((await addOffer(server, session, "Antes do relógio")).status).toBe(200);
  // A backup that started before that write does not contain it.
  const after = join(folder, backupName("agendado", new Date()));
  const made = () => listBackups(folder, "agendado").filter((path) => path >= after);
  const count = () => made().length;
  await eventually(150, async () => count() > 0);
  // Jobs still write because of it (the vocabulary, every five minutes), and then nothing does.
  let [settled, idleMinutes] = [count(), 0];
  for (let minute = 0; minute < 10 && idleMinutes < 2; minute++) {
    await setTimeout(60_000);
    idleMinutes = count() === settled ? idleMinutes + 1 : 0;
    settled = count();
  }
  await server.stop();
  const [first = ""] = made();
  const restored = scratchFolder();
  await command("restore", { DATA_DIR: restored }, first);
  const next = await start({ DATA_DIR: restored });
  const names = await namesOfOffers(next);
  await next.stop();
  recordFinding({
    id: "F21 clock",
    what: "scheduled backups of the embedded engine, every minute",
    count: "1 write",
    expected: "one after the write, none without a write, and it restores",
    seen: `${settled} made after it, none in the last ${idleMinutes} minutes; restored: ${names.join()}`,
  });
  expect(names).toEqual(["Antes do relógio"]);
  expect(idleMinutes).toBe(2);
});
