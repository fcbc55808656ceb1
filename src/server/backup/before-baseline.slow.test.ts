import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, expect, inject, test } from "vitest";
import { type Config, readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/connect.ts";
import { openEmbedded } from "#server/db/embedded/embedded.ts";
import { openSingle } from "#server/db/single-client.ts";
import { databaseShape } from "#testing/database-shape.ts";
import { loadFrozenDatabase } from "#testing/frozen-database.ts";
import { migratedFolder, scratchFolder } from "#testing/scratch-folder.ts";
import { emptyPostgresDatabase } from "#testing/test-database.ts";
import { withSource } from "./backup-source.ts";
import { makeBackup } from "./make-backup.ts";
import { manifestFile, manifestText } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

let config: Config;

const server = inject("databaseUrl");
const isEmbedded = server === "";

/** As the last version before the baseline left it. */
beforeAll(async () => {
  const place = isEmbedded
    ? { DATA_DIR: migratedFolder() }
    : { DATA_DIR: scratchFolder(), DATABASE_URL: await emptyPostgresDatabase(server) };
  config = readConfig({ AUTH_SECRET: "um segredo de trinta e dois caracteres ou mais", ...place });
  const { database_url: url } = config;
  const embedded = url === null ? await openEmbedded(config.data_dir) : null;
  const single = openSingle(url === null ? { socket: embedded?.socket ?? "" } : { url });
  await single.unsafe(
    "DROP SCHEMA public CASCADE; DROP SCHEMA IF EXISTS drizzle CASCADE; CREATE SCHEMA public",
  );
  await loadFrozenDatabase(single);
  await single.end();
  await embedded?.close();
});

const backUp = () =>
  withSource(config, (source) => makeBackup(source, { folder: scratchFolder(), kind: "manual", keep: null }));

async function contentOf(place: { data_dir: string; database_url: string | null }) {
  const { db, address, close } = await openDatabase(place);
  const [rows] = await db.execute(
    sql`SELECT (SELECT count(*)::int FROM products) AS offers, (SELECT count(*)::int FROM users) AS people`,
  );
  const single = openSingle(address);
  const shape = await databaseShape(single);
  await single.end();
  await close();
  return { rows, shape };
}

test("a database from before the baseline is refused, with a sentence on what to do", async () => {
  const sentence =
    "O banco de dados é de antes da versão 0.1.0 e não foi tocado: leve os dados com npm run backup e depois npm run restore";
  await expect(openDatabase(config)).rejects.toThrow(sentence);
});

test("a backup of a still earlier version is refused", async () => {
  const { path, manifest } = await backUp();
  const { format: _, migrations, ...rest } = manifest;
  writeFileSync(join(path, manifestFile), manifestText({ ...rest, migrations: migrations.slice(0, -1) }));
  await expect(restoreBackup(config, path, { replace: true })).rejects.toThrow(
    "é de antes da versão 0.1.0 e não foi tocado: restaure-o com a versão que o fez.",
  );
});

test("backed up and restored, it has every row and the schema of a clean install", async () => {
  const { path } = await backUp();
  await restoreBackup(config, path, { replace: true });
  const restored = await contentOf(config);
  expect(restored.rows).toEqual({ offers: 60, people: 60 });
  const clean = isEmbedded
    ? { data_dir: migratedFolder(), database_url: null }
    : { data_dir: "", database_url: await emptyPostgresDatabase(server) };
  expect(restored.shape).toBe((await contentOf(clean)).shape);
}, 180_000);
