import { appendFileSync, cpSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, expect, inject, test } from "vitest";
import { type Config, readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/connect.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { openImageStore } from "#server/images/open-image-store.ts";
import { continueLog } from "#server/log/begin-log.ts";
import { listEntries } from "#server/log/entries-store.ts";
import { appendLog, findHead } from "#server/log/log-store.ts";
import { verifyLog } from "#server/log/verify-log.ts";
import { anAct } from "#testing/log.ts";
import { s3Server } from "#testing/s3-server.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { emptyDatabaseBeforeEach, emptyPostgresDatabase, testDatabase } from "#testing/test-database.ts";
import { listBackups } from "./backup-folder-store.ts";
import { type BackupOrder, type MadeBackup, makeBackup } from "./make-backup.ts";
import { manifestFile, manifestText, readManifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

emptyDatabaseBeforeEach();

const key = "0123456789abcdef0123456789abcdef-abc";
const files = [`${key}.webp`, `${key}-480.webp`, `${key}-full.png`];
const [aFile = ""] = files;
/** Characters that COPY escapes, and that a line reader may take for an end. */
const awkward = 'tab\t, fim\n, \\N, "aspas", \u2028 e {chaves}';
/** The embedded engine takes seconds to create a database, and more on a busy machine. */
const initdbMs = 240_000;
const secret = "um segredo de trinta e dois caracteres ou mais";

let config: Config;

beforeEach(async () => {
  config = readConfig({ DATA_DIR: scratchFolder() });
  const { db } = await testDatabase();
  await db.execute(sql`INSERT INTO images (key, state, type, width, height, bytes)
    VALUES (${key}, 'here', 'image/png', 1, 1, 3)`);
  await db.execute(sql`INSERT INTO site_state (key, value) VALUES ('awkward', to_jsonb(${awkward}::text))`);
  await db.execute(sql`INSERT INTO products (id, name, category, sale_price, store_name, product_url, slug, images)
    VALUES (gen_random_uuid(), ${awkward}, 'Games', 1.5, 'Loja', 'https://loja.example', 's', ARRAY['a,b', '"', 'c\\'])`);
  writeFileSync(join(config.data_dir, "auth-secret"), secret, { mode: 0o600 });
  await putPictures(config);
});

async function putPictures(of: Config): Promise<void> {
  for (const file of files) await openImageStore(of).put(file, Buffer.from(file));
}

async function backUp(order: Partial<BackupOrder> = {}, of = config): Promise<MadeBackup> {
  const { address } = await testDatabase();
  return makeBackup({ ...of, address }, { folder: of.backup_dir, kind: "agendado", keep: 2, ...order });
}

/** An empty instance on the engine of this run; on PostgreSQL with a bucket, so that both stores are tested. */
async function emptyPlace(): Promise<Config> {
  const server = inject("databaseUrl");
  const DATA_DIR = scratchFolder();
  if (server === "") return readConfig({ DATA_DIR });
  const DATABASE_URL = await emptyPostgresDatabase(server);
  return readConfig({ DATA_DIR, DATABASE_URL, AUTH_SECRET: secret, S3_URL: (await s3Server()).url });
}

test("a backup holds rows and pictures of one moment, readable by its owner only", async () => {
  const { path, manifest } = await backUp();
  expect(manifest.images).toEqual({ count: 3, missing: [] });
  expect(manifest.tables.find(({ name }) => name === "images")).toMatchObject({ rows: 1 });
  expect(readdirSync(join(path, "images")).toSorted()).toEqual(files.toSorted());
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777;
    expect(mode.toString(8), entry.name).toBe(entry.isDirectory() ? "700" : "600");
  }
});

test(
  "restored into an empty place it is identical, with counters, pictures, secret and the chain of the log; a used place is refused",
  async () => {
    const here = (await testDatabase()).db;
    await inTransaction(here, async (tx) => appendLog(tx, anAct(newId()), anAct(newId())));
    const { path } = await backUp();
    const empty = await emptyPlace();
    await restoreBackup(empty, path, { isReturn: true });
    const { db, close } = await openDatabase(empty);
    const rows = await db.execute(sql`
    SELECT value, name, images, search_text <> '' AS is_computed, n::int FROM site_state, products, product_counts
    WHERE key = 'awkward'`);
    const restored = await findHead(here);
    expect(await verifyLog(db, [restored])).toMatchObject({ broken: null, head: restored });
    // The first start says what it is.
    await continueLog(db);
    const [newest] = await listEntries(db, { after: restored.seq, limit: 2 });
    expect(newest).toMatchObject({ seq: 4, act: "restored", after: restored, prev: restored.hash });
    await close();
    const row = { value: awkward, name: awkward, images: ["a,b", '"', "c\\"], is_computed: true, n: 1 };
    expect(rows).toEqual([row]);
    for (const file of files) expect(await openImageStore(empty).read(file)).toEqual(Buffer.from(file));
    await expect(restoreBackup(empty, path)).rejects.toThrow(/tem dados|não está vazio/);
    expect(readdirSync(empty.data_dir).filter((name) => name.startsWith("restore"))).toEqual([]);
  },
  initdbMs,
);

const damages: Record<string, (at: string) => void> = {
  "a table that was cut": (at) => truncateSync(join(at, "tables/site_state.copy.gz"), 15),
  "a picture with a byte more": (at) => appendFileSync(join(at, "images", aFile), "x"),
  "a table that is gone": (at) => rmSync(join(at, "tables/users.copy.gz")),
  "a list of hashes that is another": (at) => appendFileSync(join(at, "SHA256SUMS"), "x"),
  "a manifest that ends early": (at) => truncateSync(join(at, manifestFile), 300),
  "a manifest with another figure": (at) => writeFileSync(join(at, manifestFile), changed(at)),
};

test("a backup damaged anywhere is refused before any change", async () => {
  const { path } = await backUp();
  for (const [name, damage] of Object.entries(damages)) {
    const copy = join(scratchFolder(), "copia");
    cpSync(path, copy, { recursive: true });
    damage(copy);
    const target = readConfig({ DATA_DIR: scratchFolder() });
    await expect(restoreBackup(target, copy), name).rejects.toThrow("está danificado ou incompleto");
    expect(readdirSync(target.data_dir), name).toEqual([]);
  }
});

function changed(at: string): string {
  return JSON.stringify({ ...JSON.parse(manifestText(readManifest(at))), made_at: "2020-01-01T00:00:00Z" });
}

test("a backup of a later version is refused", async () => {
  const { path, manifest } = await backUp();
  const migrations = [...manifest.migrations, { hash: "de-amanha", at: 9_999_999_999_999 }];
  const { format: _, ...contents } = manifest;
  writeFileSync(join(path, manifestFile), manifestText({ ...contents, migrations }));
  const target = readConfig({ DATA_DIR: scratchFolder() });
  await expect(restoreBackup(target, path)).rejects.toThrow("é de uma versão mais nova do Xepa do que esta");
  expect(readdirSync(target.data_dir)).toEqual([]);
});

test("another AUTH_SECRET is refused, with a sentence on where the right one is", async () => {
  const { path } = await backUp();
  const AUTH_SECRET = "outro segredo, também com mais de trinta e dois caracteres";
  const target = readConfig({ DATA_DIR: scratchFolder(), AUTH_SECRET });
  await expect(restoreBackup(target, path)).rejects.toThrow(join(path, "auth-secret"));
});

test("the newest backups of a kind stay, others are left alone, and pictures are stored once for all of them", async () => {
  const at = (minute: number) => ({ now: new Date(Date.UTC(2026, 10, 15, 13, minute)) });
  const manual = await backUp({ ...at(0), kind: "manual", keep: null });
  for (const minute of [15, 30]) await backUp(at(minute));
  // Left by a killed one.
  cpSync(manual.path, join(config.backup_dir, "2026-11-15T13-40-00.000Z-agendado.part"), { recursive: true });
  const last = await backUp(at(45));
  expect(readdirSync(config.backup_dir).filter((name) => name.startsWith("2026"))).toEqual([
    "2026-11-15T13-00-00.000Z-manual",
    "2026-11-15T13-30-00.000Z-agendado",
    "2026-11-15T13-45-00.000Z-agendado",
  ]);
  const inodes = [manual, last].map(({ path }) => statSync(join(path, "images", aFile)).ino);
  expect(inodes[0]).toBe(inodes[1]);
});

test("a picture missing in the store is reported, and the rest is backed up", async () => {
  await openImageStore(config).remove(files.slice(1));
  expect((await backUp()).manifest.images).toEqual({ count: 1, missing: files.slice(1).toSorted() });
  // Except if the sweeper may just have run.
  const { db } = await testDatabase();
  await db.execute(sql`UPDATE images SET loose_since = now() - interval '26 hours'`);
  expect((await backUp()).manifest.images).toEqual({ count: 1, missing: [] });
});

test("pictures in a bucket are in the backup too", async () => {
  const inBucket = readConfig({ DATA_DIR: scratchFolder(), S3_URL: (await s3Server()).url });
  await putPictures(inBucket);
  const { manifest } = await backUp({}, inBucket);
  expect(manifest.images).toEqual({ count: 3, missing: [] });
});

test("a failed backup leaves nothing that looks complete, and the database continues", async () => {
  const { db } = await testDatabase();
  const broken = { ...config, s3_url: "http://KEY:SECRET@127.0.0.1:9/nada" };
  await expect(backUp({}, broken)).rejects.toThrow();
  expect(listBackups(config.backup_dir)).toEqual([]);
  expect(await db.execute(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
});
