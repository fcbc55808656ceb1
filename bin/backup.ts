// `npm run backup -- [folder] [--keep n]`: rows and pictures of one moment into a new folder (docs/operating.md).
// Works beside running servers, on either database.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { withSource } from "#server/backup/backup-source.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { readConfig } from "#server/config.ts";
import { nameDatabase } from "./open-beside-server.ts";
import { ending, say } from "./say.ts";

const usage = "uso: npm run backup -- [pasta] [--keep <quantos manuais ficam>]";

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { keep: { type: "string" } },
    allowPositionals: true,
  });
  const config = readConfig();
  nameDatabase(config);
  const folder = resolve(positionals[0] ?? config.backup_dir);
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep > 0))
    throw new Error("--keep: um número inteiro de 1 em diante.");
  const { path, manifest, held_ms } = await withSource(config, (source) =>
    makeBackup(source, { folder, kind: "manual", keep }),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Backup: ${path}`);
  say(
    `${rows} linhas de ${manifest.tables.length} tabelas em ${held_ms} ms, ${manifest.images?.count ?? 0} arquivos de imagem.`,
  );
  for (const file of manifest.images?.missing ?? []) say(`Falta na loja de imagens: ${file}`);
}

await ending(main, usage);
