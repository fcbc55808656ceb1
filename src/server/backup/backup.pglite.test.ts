import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type Config, readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/connect.ts";
import { finishReplacement } from "#server/db/embedded/replace-folder.ts";
import { openImageStore } from "#server/images/open-image-store.ts";
import { s3Server } from "#server/testing/s3-server.ts";
import { migratedFolder, scratchFolder } from "#server/testing/scratch-folder.ts";
import { listBackups } from "./backup-folder-store.ts";
import { withSource } from "./backup-source.ts";
import { type BackupOrder, type MadeBackup, makeBackup } from "./make-backup.ts";
import { manifestFile, manifestText, readManifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { backupBeforeMigration } from "./scheduled-backup.ts";

const key = "0123456789abcdef0123456789abcdef-abc";
const files = [`${key}.webp`, `${key}-480.webp`, `${key}-full.png`];
/** What COPY has to spell, and what a reader of lines may take for an end. */
const awkward = 'tab\t, fim\n, \\N, "aspas", \u2028 e {chaves}';

let config: Config;
let first: MadeBackup;

function configFor(env: Record<string, string> = {}): Config {
  return readConfig({ DATA_DIR: migratedFolder(), ...env });
}

async function change(where: Config, ...statements: ReturnType<typeof sql>[]): Promise<void> {
  const { db, close } = await openDatabase(where);
  for (const statement of statements) await db.execute(statement);
  await close();
}

const aPicture = sql`INSERT INTO images (key, state, type, width, height, bytes) VALUES (${key}, 'here', 'image/png', 1, 1, 3)`;
const aFact = sql`INSERT INTO site_state (key, value) VALUES ('awkward', to_jsonb(${awkward}::text))`;

function backUp(of: Config, order: Partial<BackupOrder> = {}): Promise<MadeBackup> {
  const { backup_dir: folder } = of;
  return withSource(of, (source) => makeBackup(source, { folder, kind: "agendado", keep: 2, ...order }));
}

beforeAll(async () => {
  config = configFor();
  writeFileSync(join(config.data_dir, "auth-secret"), "um segredo de trinta e dois caracteres ou mais");
  await change(config, aPicture, aFact);
  for (const file of files) await openImageStore(config).put(file, Buffer.from(file));
  first = await backUp(config, { now: new Date("2026-11-15T12:00:00Z") });
});

test("a backup holds rows and pictures of one moment, for its owner's eyes only", () => {
  const { path, manifest } = first;
  expect(manifest.images).toEqual({ count: 3, missing: [] });
  expect(manifest.tables.find(({ name }) => name === "images")).toMatchObject({ rows: 1 });
  expect(readdirSync(join(path, "images")).toSorted()).toEqual(files.toSorted());
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777;
    expect(mode.toString(8), entry.name).toBe(entry.isDirectory() ? "700" : "600");
  }
});

test("restored into an empty folder it is the same database, with its pictures and its secret", async () => {
  const empty = readConfig({ DATA_DIR: scratchFolder() });
  await restoreBackup(empty, first.path);
  const { db, close } = await openDatabase(empty);
  const rows = await db.execute(sql`SELECT value FROM site_state WHERE key = 'awkward'`);
  await close();
  expect(rows).toEqual([{ value: awkward }]);
  for (const file of files) expect(await openImageStore(empty).read(file)).toEqual(Buffer.from(file));
  expect(statSync(join(empty.data_dir, "auth-secret")).mode & 0o777).toBe(0o600);
  await expect(restoreBackup(empty, first.path)).rejects.toThrow("já tem dados, e nada foi mudado");
  expect(readdirSync(empty.data_dir).filter((name) => name.startsWith("restore"))).toEqual([]);
});

test.each([
  ["a table that was cut", (at: string) => truncateSync(join(at, "tables/site_state.copy.gz"), 15)],
  ["a picture with a byte more", (at: string) => appendFileSync(join(at, "images", files[0] ?? ""), "x")],
  ["a table that is gone", (at: string) => rmSync(join(at, "tables/users.copy.gz"))],
  ["a list of hashes that is another", (at: string) => appendFileSync(join(at, "SHA256SUMS"), "x")],
  ["a manifest that ends early", (at: string) => truncateSync(join(at, manifestFile), 300)],
  ["a manifest with another figure", (at: string) => writeFileSync(join(at, manifestFile), changed(at))],
])("%s is refused before anything is touched", async (_, damage) => {
  const copy = join(scratchFolder(), "copia");
  cpSync(first.path, copy, { recursive: true });
  damage(copy);
  const target = readConfig({ DATA_DIR: scratchFolder() });
  await expect(restoreBackup(target, copy)).rejects.toThrow("está danificado ou incompleto");
  expect(readdirSync(target.data_dir)).toEqual([]);
});

function changed(at: string): string {
  return JSON.stringify({ ...JSON.parse(manifestText(readManifest(at))), made_at: "2020-01-01T00:00:00Z" });
}

test("a backup of a later version is refused", async () => {
  const copy = join(scratchFolder(), "copia");
  cpSync(first.path, copy, { recursive: true });
  const { format, ...manifest } = readManifest(copy);
  const migrations = [...manifest.migrations, { hash: "de-amanha", at: 9_999_999_999_999 }];
  writeFileSync(join(copy, manifestFile), manifestText({ ...manifest, migrations }));
  const target = readConfig({ DATA_DIR: scratchFolder() });
  await expect(restoreBackup(target, copy)).rejects.toThrow("é de uma versão mais nova do Xepa do que esta");
  expect(readdirSync(target.data_dir)).toEqual([]);
});

test("with another AUTH_SECRET it is refused, by a sentence that says where the right one is", async () => {
  const AUTH_SECRET = "outro segredo, também com mais de trinta e dois caracteres";
  const target = readConfig({ DATA_DIR: scratchFolder(), AUTH_SECRET });
  await expect(restoreBackup(target, first.path)).rejects.toThrow(join(first.path, "auth-secret"));
});

test("the newest of a kind stay, others are left alone, and pictures are kept once", async () => {
  const at = (minute: number) => ({ now: new Date(Date.UTC(2026, 10, 15, 13, minute)) });
  const manual = await backUp(config, { ...at(0), kind: "manual", keep: null });
  await backUp(config, at(15));
  const last = await backUp(config, at(30));
  expect(listBackups(config.backup_dir).map((path) => path.slice(config.backup_dir.length + 1))).toEqual([
    "2026-11-15T13-00-00.000Z-manual",
    "2026-11-15T13-15-00.000Z-agendado",
    "2026-11-15T13-30-00.000Z-agendado",
  ]);
  const inodes = [manual, last].map(({ path }) => statSync(join(path, "images", files[0] ?? "")).ino);
  expect(inodes[0]).toBe(inodes[1]);
  // The first one is needed by the other tests.
  first = last;
});

test("a picture that the store has lost is told, and does not keep the rest from being saved", async () => {
  const other = configFor();
  await change(other, aPicture);
  await openImageStore(other).put(files[0] ?? "", Buffer.from("x"));
  const { manifest } = await backUp(other);
  expect(manifest.images).toEqual({ count: 1, missing: files.slice(1).toSorted() });
});

test("pictures come out of a bucket, and go back into one", async () => {
  const { url: S3_URL } = await s3Server();
  const other = configFor({ S3_URL });
  await change(other, aPicture);
  for (const file of files) await openImageStore(other).put(file, Buffer.from(file));
  const { path } = await backUp(other);
  await openImageStore(other).remove(files);
  await restoreBackup(other, path, { replace: true });
  const store = openImageStore(other);
  for (const file of files) expect(await store.read(file)).toEqual(Buffer.from(file));
});

test("before a migration that fails the rows are saved, and the database stays as it was", async () => {
  const other = configFor();
  await change(
    other,
    aFact,
    sql`DELETE FROM drizzle.__drizzle_migrations WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)`,
  );
  const said: string[] = [];
  const precaution = backupBeforeMigration(other, (sentence) => said.push(sentence));
  // Its indexes are there already.
  await expect(openDatabase(other, precaution)).rejects.toThrow("already exists");
  const [path = ""] = listBackups(other.backup_dir, "antes-da-migracao");
  expect(said).toEqual([`Backup antes da migração: ${path}`]);
  // An older state is brought up to date as it is restored.
  const { before } = await restoreBackup(other, path, { replace: true });
  expect(existsSync(join(before ?? "", "db", "PG_VERSION"))).toBe(true);
  const { db, close } = await openDatabase(other, () =>
    Promise.reject(new Error("nothing is left to migrate")),
  );
  expect(await db.execute(sql`SELECT value FROM site_state`)).toEqual([{ value: awkward }]);
  await close();
});

test("a database of a later version is refused and left alone", async () => {
  const other = configFor();
  await change(
    other,
    sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)`,
  );
  const precaution = () => Promise.reject(new Error("nothing is to be done with it"));
  await expect(openDatabase(other, precaution)).rejects.toThrow(
    "O banco de dados é de uma versão mais nova do Xepa do que esta e não foi tocado.",
  );
});

test("a restore that was killed in its last step is ended by whoever opens the folder next", () => {
  const data = scratchFolder();
  for (const path of [
    "restore-ready-T/db/new",
    "restore-ready-T/images/new",
    "images/old",
    "before-restore-T/db/old",
  ])
    cpSync(first.path, join(data, path), { recursive: true });
  expect(finishReplacement(data)).toBe(join(data, "before-restore-T"));
  const found = ["db", "images", "before-restore-T/db", "before-restore-T/images"];
  expect(found.map((path) => readdirSync(join(data, path)))).toEqual([["new"], ["new"], ["old"], ["old"]]);
  expect(readdirSync(data).toSorted()).toEqual(["before-restore-T", "db", "images"]);
  expect(finishReplacement(data)).toBeNull();
});
