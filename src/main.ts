import cluster from "node:cluster";
import { readAffiliate } from "#server/affiliate/read-affiliate.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { checkDataFolder } from "#server/db/embedded/data-folder.ts";

/** Loads only what this process needs: the primary of a cluster serves nothing itself. */
async function main(): Promise<void> {
  const config = readConfig();
  // Each process reads it for itself; what is wrong with it is said once, before there are several.
  readAffiliate(config.affiliate_file);
  if (config.workers > 1 && cluster.isPrimary) {
    const { startCluster } = await import("./cluster/primary.ts");
    startCluster(config);
  } else {
    if (config.database_url === null) await checkDataFolder(config.data_dir);
    const { serve } = await import("./serve.ts");
    await serve();
  }
}

try {
  await main();
} catch (error) {
  const { serializeError } = await import("#server/http/log.ts");
  const sentences = error instanceof ConfigError ? error.sentences : [serializeError(error).message];
  process.stderr.write(`${sentences.join("\n")}\n`);
  process.exit(1);
}
