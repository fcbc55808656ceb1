import cluster from "node:cluster";
import { ConfigError, readConfig } from "#server/config.ts";
import { checkDataFolder } from "#server/db/embedded/data-folder.ts";

/** Only what it needs is loaded: whoever starts several processes serves nothing itself. */
async function main(): Promise<void> {
  const config = readConfig();
  if (config.workers > 1 && cluster.isPrimary) {
    const { leadHerd } = await import("./cluster/primary.ts");
    leadHerd(config);
  } else {
    if (config.database_url === null) await checkDataFolder(config.data_dir);
    const { serve } = await import("./serve.ts");
    await serve();
  }
}

try {
  await main();
} catch (error) {
  const { withoutValues } = await import("#server/http/log.ts");
  const sentences = error instanceof ConfigError ? error.sentences : [withoutValues(error).message];
  process.stderr.write(`${sentences.join("\n")}\n`);
  process.exit(1);
}
