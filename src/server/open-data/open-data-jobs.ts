import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { makeOpenData } from "./make-open-data.ts";
import { openDataFolder, openFileStore } from "./open-file-store.ts";

/** Asked every hour, so that a night that failed is made up for. */
export function openDataJobs(db: Db, config: Config, stop: AbortSignal) {
  if (!config.open_data) return [];
  const store = openFileStore(config);
  const parts = { db, store, folder: openDataFolder(config), siteUrl: config.site.url, stop };
  // A shutdown cuts it off: the next start writes the files.
  const work = () =>
    makeOpenData(parts).catch((error: unknown) => {
      if (!stop.aborted) throw error;
    });
  return [{ pattern: "0 23 * * * *", name: "write open data", work, atStart: true }] as const;
}
