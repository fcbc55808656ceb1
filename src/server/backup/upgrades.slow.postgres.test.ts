import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { type Config, readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/connect.ts";
import { durabilityWarnings } from "#server/db/durability.ts";
import { addNextMigration, obstacle } from "#testing/next-migration.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { emptyPostgresDatabase } from "#testing/test-database.ts";
import { listBackups } from "./backup-folder-store.ts";
import { restoreBackup } from "./restore-backup.ts";
import { backupBeforeMigration } from "./scheduled-backup.ts";

let config: Config;
let logged: string[];
let removeNext = () => {};

beforeEach(async () => {
  const DATABASE_URL = await emptyPostgresDatabase(inject("databaseUrl"));
  const AUTH_SECRET = "um segredo de trinta e dois caracteres ou mais";
  config = readConfig({ DATA_DIR: scratchFolder(), DATABASE_URL, AUTH_SECRET });
  logged = [];
});

afterEach(() => removeNext());

async function change(...statements: string[]): Promise<void> {
  const { db, close } = await openDatabase(config);
  for (const statement of statements) await db.execute(sql.raw(statement));
  await close();
}

const open = () =>
  openDatabase(
    config,
    backupBeforeMigration(config, (sentence) => logged.push(sentence)),
  );
const aRow = `INSERT INTO site_state (key, value) VALUES ('saved', 'true')`;
test("before a failing migration the rows are backed up; restored, they are migrated", async () => {
  await change(aRow, obstacle);
  removeNext = addNextMigration();
  await expect(open()).rejects.toThrow("already exists");
  const [path = ""] = listBackups(config.backup_dir, "antes-da-migracao");
  expect(logged).toEqual([`Backup antes da migração: ${path}`]);
  await expect(restoreBackup(config, path)).rejects.toThrow("não está vazio, e nada foi mudado");
  await restoreBackup(config, path, { replace: true });
  const { db, close } = await open();
  expect(await db.execute(sql`SELECT key FROM site_state`)).toEqual([{ key: "saved" }]);
  await close();
  expect(logged).toHaveLength(1);
});

test("a first start, and one with nothing to migrate, make no backup", async () => {
  await (await open()).close();
  await (await open()).close();
  expect(logged).toEqual([]);
});

test("a database of a later version is refused and left unchanged", async () => {
  await change(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)`);
  await expect(open()).rejects.toThrow(
    "O banco de dados é de uma versão mais nova do Xepa do que esta e não foi tocado.",
  );
  expect(logged).toEqual([]);
});

test("foreign objects are never dropped, and a restore beside a running server is refused", async () => {
  await change(aRow, obstacle);
  removeNext = addNextMigration();
  await expect(open()).rejects.toThrow();
  const [path = ""] = listBackups(config.backup_dir);
  await restoreBackup(config, path, { replace: true });
  const server = await open();
  await server.db.execute(sql`CREATE TABLE de_outro (id int)`);
  await expect(restoreBackup(config, path, { replace: true })).rejects.toThrow("Há um servidor do Xepa");
  await server.close();
  await expect(restoreBackup(config, path, { replace: true })).rejects.toThrow("(de_outro)");
});

test("settings that can lose acknowledged writes are reported", async () => {
  const { db, close } = await open();
  const warnings = await durabilityWarnings(db);
  await close();
  // As the tests' own server runs.
  expect(warnings.map((warning) => warning.split(" ")[1])).toEqual([
    "fsync",
    "full_page_writes",
    "synchronous_commit",
  ]);
});
