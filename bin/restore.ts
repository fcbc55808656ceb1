// `npm run restore -- <backup> [--replace]`: restores a backup into the configured, empty place, or replaces existing
// data. Everything is verified before any change (docs/operating.md).
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { readConfig } from "#server/config.ts";
import { NotEmpty } from "#server/db/dump/write-database.ts";
import { ending, say } from "./say.ts";

const usage = "uso: npm run restore -- <backup> [--replace]";

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { replace: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (folder === undefined) throw new Error(usage);
  const options = { ...values, isReturn: true };
  const { backup, before } = await restoreBackup(readConfig(), resolve(folder), options).catch(
    (error: unknown) => {
      if (error instanceof NotEmpty)
        throw new Error(`${error.message} Para pôr o backup no lugar: --replace.`);
      throw error;
    },
  );
  const { made_at, tables, images } = backup.manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `Restaurado o estado de ${made_at}: ${rows} linhas e ${backup.images.length} arquivos de imagem, conferidos.`,
  );
  if (images === null) say("Este backup não tem imagens: valem as que já estão na loja de imagens.");
  if (before) say(`O que havia antes está em ${before}; apague quando não precisar mais.`);
}

await ending(main, usage);
