import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { createPriceCheck } from "./check-prices.ts";
import { deleteOldReadings } from "./link-readings-store.ts";
import { deleteOldChecks } from "./price-checks-store.ts";

interface Given {
  config: Config;
  letters: Outbox;
}

/**
 * What happens to stores' pages by the clock.
 * @param stop ends what takes longer than a shutdown waits
 */
export function storePageJobs(db: Db, { config, letters }: Given, stop: AbortSignal) {
  const drop = () => deleteOldReadings(db).then(() => deleteOldChecks(db));
  const dropped = { pattern: "0 40 4 * * *", name: "drop old readings", work: drop } as const;
  if (!config.price_checks) return [dropped];
  const work = createPriceCheck({ db, config, mail: letters, stop });
  return [dropped, { pattern: "5 * * * * *", name: "check prices", work } as const];
}
