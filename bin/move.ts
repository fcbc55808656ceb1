// `npm run move -- <postgres://… | folder>`: copies the configured database to an empty one of the other engine and verifies
// it, table by table (docs/operating.md). No server may run on either.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { withSource } from "#server/backup/backup-source.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { type RestoreTarget, restoreBackup } from "#server/backup/restore-backup.ts";
import { type Config, readConfig } from "#server/config.ts";
import { refuseRunningServer } from "#server/db/dump/write-database.ts";
import { ending, say } from "./say.ts";

/** Pictures stay in the folder when the database leaves it, and are copied when it gets one. */
function targetOf(config: Config, given: string, secret: string | null): RestoreTarget & { images: boolean } {
  const { data_dir, s3_url, backup_key } = config;
  const isPostgres = /^postgres(ql)?:\/\//.test(given);
  if (isPostgres === (config.database_url !== null))
    throw new Error("O destino precisa ser do outro tipo: de banco embutido para PostgreSQL, ou de volta.");
  const settings = { s3_url, backup_key, auth_secret: secret };
  return isPostgres
    ? { ...settings, data_dir, database_url: given, images: false }
    : { ...settings, data_dir: resolve(given), database_url: null, images: s3_url === null };
}

async function main(): Promise<void> {
  const [given] = process.argv.slice(2);
  if (given === undefined) throw new Error("uso: npm run move -- <postgres://… ou uma pasta vazia>");
  const config = readConfig();
  const { images, ...target } = targetOf(config, given, config.auth_secret);
  mkdirSync(config.data_dir, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(join(config.data_dir, "move-"));
  try {
    if (config.database_url !== null) await refuseRunningServer({ url: config.database_url });
    const { path, manifest } = await withSource(
      config,
      (source) => makeBackup(source, { folder, kind: "mudanca", keep: null, images }),
      { besideServer: false },
    );
    await restoreBackup(target, path);
    for (const { name, rows, sum } of manifest.tables) say(`${name}: ${rows} linhas, soma ${sum}`);
    printNextSteps(config);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function printNextSteps({ database_url, auth_secret, data_dir }: Config): void {
  say("Tudo conferido. O banco de origem ficou como estava.");
  if (database_url === null && auth_secret === null)
    say(
      `Agora: DATABASE_URL com esse endereço, e AUTH_SECRET com o texto de ${join(data_dir, "auth-secret")}.`,
    );
  else if (database_url === null) say("Agora: DATABASE_URL com esse endereço; AUTH_SECRET fica.");
  else say("Agora: DATA_DIR com essa pasta, sem DATABASE_URL; AUTH_SECRET fica.");
}

await ending(main);
