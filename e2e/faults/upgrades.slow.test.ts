import { join } from "node:path";
import { expect, test } from "vitest";
import { listBackups } from "#server/backup/backup-folder-store.ts";
import { obstacle } from "#testing/next-migration.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { requestSession } from "../process/admin.ts";
import { command } from "../process/backup-under-writes.ts";
import { type Environment, onPostgres, spawnServer, start } from "../process/server-process.ts";
import { type Engine, earlierDatabase, sumsOf, withDatabase } from "./earlier-database.ts";

const times = repetitions(1, 0);
const engines: Engine[] = ["PostgreSQL", "embedded"];
const sumsIn = (env: Environment) => withDatabase(env, sumsOf);
const appliedIn = (env: Environment) =>
  withDatabase(env, async (sql) => (await sql`SELECT hash FROM drizzle.__drizzle_migrations`).length);
const rowsOf = (sums: Record<string, string>) => Object.values(sums).map((sum) => sum.split(" ")[0]);

function backupsOf(env: Environment): string[] {
  return listBackups(join(env.DATA_DIR ?? "", "backups"), "antes-da-migracao");
}

test.skipIf(times === 0).for(engines)(
  "an upgrade keeps every row, a failed one changes nothing, and a downgrade by restore works; %s",
  async (engine) => {
    const earlier = await earlierDatabase(engine, "used");
    const env = await earlier.copy();
    const before = await sumsIn(env);
    const server = await start(env);
    expect((await requestSession(server)).status).toBe(200);
    await server.stop();
    const after = await sumsIn(env);
    expect(rowsOf(after)).toEqual(rowsOf(before));
    const [saved = ""] = backupsOf(env);

    // The migration's object exists already: the upgrade fails.
    const broken = await earlier.copy();
    await withDatabase(broken, (sql) => sql.unsafe(obstacle));
    const failing = spawnServer(broken);
    const { code } = await failing.ended;
    const unchanged = [await sumsIn(broken), await appliedIn(broken)];
    const backups = backupsOf(broken).length;

    // The rollback: the backup from before the upgrade, restored into an empty place, has every row, and starts.
    const place = engine === "embedded" ? { DATA_DIR: scratchFolder() } : await onPostgres();
    const empty = { ...place, NODE_OPTIONS: env.NODE_OPTIONS ?? "" };
    await command("restore", empty, saved);
    const again = await start(empty);
    expect((await requestSession(again)).status).toBe(200);
    await again.stop();
    const restored = await sumsIn(empty);
    recordFinding({
      id: `F20 ${engine}`,
      what: `Upgrade of a database with rows from the baseline to a later version, one that fails, and back by the automatic backup; ${engine}`,
      count: "1 + 1 + 1",
      expected:
        "rows and sums equal, the failing one changes nothing and says so, a backup each, and the restored one starts",
      seen: `rows ${rowsOf(after).join(", ")} of ${rowsOf(before).join(", ")}; failing: exit ${code}, ${backups} backup; restored: ${JSON.stringify(restored) === JSON.stringify(after) ? "sums as after the upgrade" : "other sums"} (with this version: an older program was not built for this)`,
    });
    expect(code).toBe(1);
    expect(failing.output()).toContain("next_note");
    expect(unchanged).toEqual([before, 1]);
    expect(backups).toBe(1);
    expect(restored).toEqual(after);
  },
);

test("a database of a newer version is refused: exit 1, one sentence, no change", async () => {
  const env = await onPostgres();
  await (await start(env)).stop();
  const newer = "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)";
  await withDatabase(env, (sql) => sql.unsafe(newer));
  const before = await withDatabase(env, sumsOf);
  const refused = spawnServer(env);
  expect(await refused.ended).toMatchObject({ code: 1, signal: null });
  expect(refused.output()).toContain("é de uma versão mais nova do Xepa do que esta e não foi tocado");
  expect(await withDatabase(env, sumsOf)).toEqual(before);
});
