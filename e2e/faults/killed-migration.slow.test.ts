import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { listBackups } from "#server/backup/backup-folder-store.ts";
import { checkBackup } from "#server/backup/check-backup.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { requestSession } from "../process/admin.ts";
import { type Environment, spawnServer, start } from "../process/server-process.ts";
import { type EarlierDatabase, type Engine, earlierDatabase, stateOf } from "./earlier-database.ts";

/** At once, and while the database executes it. */
const moments = [0, 2, 15];

interface Kill {
  from: EarlierDatabase;
  isUsed: boolean;
  at: number;
  afterMs: number;
}

function killedAt(env: Environment, at: number, afterMs: number): Environment {
  const NODE_OPTIONS = `${env.NODE_OPTIONS} --import=${join(import.meta.dirname, "kill-at-statement.ts")}`;
  return { ...env, NODE_OPTIONS, XEPA_KILL_AT: `${at},${afterMs}` };
}

/** A start that is not killed: how many messages its migration takes, and the state it leaves. */
async function undisturbedStart(from: EarlierDatabase) {
  const env = await from.copy();
  const server = await start(killedAt(env, 0, 0));
  await server.stop();
  const messages = Number(/migration: (\d+) messages/.exec(server.output())?.[1]);
  return { messages, ...(await stateOf(env)) };
}

/** Evenly spread, so that a share has some of each migration. */
function spread<T>(all: T[], wanted: number): T[] {
  const step = all.length / wanted;
  return Array.from(
    { length: Math.min(wanted, all.length) },
    (_, i) => all[Math.floor((i + 0.5) * step)] as T,
  );
}

/** Creating an embedded database is too slow for `npm test`. */
const engines: Engine[] = inject("part") === null ? ["PostgreSQL"] : ["PostgreSQL", "embedded"];

test.for(engines)(
  "a migration killed at any statement is finished by the next start, on %s",
  async (engine) => {
    const empty = await earlierDatabase(engine, "empty");
    const used = await earlierDatabase(engine, "used");
    const ends = { empty: await undisturbedStart(empty), used: await undisturbedStart(used) };
    expect(ends.used.shape).toBe(ends.empty.shape);
    expect(ends.empty.messages).toBeGreaterThan(ends.used.messages);
    const each = (from: EarlierDatabase, isUsed: boolean, messages: number): Kill[] =>
      Array.from({ length: messages }, (_, i) => i + 1).flatMap((at) =>
        moments.map((afterMs) => ({ from, isUsed, at, afterMs })),
      );
    // The baseline on an empty database, the migration after it on a used one.
    const all = [
      ...each(empty, false, ends.empty.messages - ends.used.messages),
      ...each(used, true, ends.used.messages),
    ];
    const kills = spread(all, repetitions(all.length, 1));
    const wrong: string[] = [];
    let [slowest, died] = [0, 0];
    for (const { from, isUsed, at, afterMs } of kills) {
      const report = (what: string) =>
        wrong.push(`${isUsed ? "used" : "empty"}, message ${at} after ${afterMs} ms: ${what}`);
      const env = await from.copy();
      const first = spawnServer(killedAt(env, at, afterMs));
      // A kill at the last statement may be too late: then the server runs, and is killed all the same.
      const isServing = () => / está no ar: /.test(first.output());
      while (first.child.exitCode === null && first.child.signalCode === null && !isServing())
        await new Promise((resolve) => setTimeout(resolve, 20));
      if (isServing()) first.child.kill("SIGKILL");
      else died++;
      if ((await first.ended).signal !== "SIGKILL") report(`ended by itself: ${first.output()}`);
      const began = performance.now();
      const next = await start(env);
      slowest = Math.max(slowest, performance.now() - began);
      if ((await requestSession(next)).status !== 200) report("nobody can sign in");
      await next.stop();
      const state = await stateOf(env);
      const expected = isUsed ? ends.used : ends.empty;
      if (state.shape !== expected.shape) report("another shape than a clean install's");
      if (JSON.stringify(state.sums) !== JSON.stringify(expected.sums))
        report(`other rows: ${JSON.stringify(state.sums)}`);
      const backups = listBackups(join(env.DATA_DIR ?? "", "backups"), "antes-da-migracao");
      if (isUsed !== backups.length > 0) report(`${backups.length} backups`);
      for (const path of backups) await checkBackup(path).catch((error: Error) => report(error.message));
    }
    recordFinding({
      id: `F3 ${engine}`,
      what: `kill -9 at each statement of each migration, at once, 2 ms and 15 ms later; ${engine}`,
      count: `${kills.length} of ${all.length} kills, ${died} of them before the server was up`,
      expected:
        "the next start finishes it; schema and rows as after an undisturbed start; the backup before it is complete",
      seen: `${wrong.length} wrong; next start within ${(slowest / 1000).toFixed(1)} s`,
    });
    expect(wrong).toEqual([]);
  },
);
