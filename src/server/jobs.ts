import { Cron } from "croner";
import type { Logger } from "pino";
import type { Database } from "./db/connect.ts";
import { dropExpiredRows, vacuum } from "./db/housekeeping.ts";
import type { AccessLog } from "./http/access-log.ts";
import { endOffers } from "./products/end-offers.ts";
import { refreshHeat } from "./products/refresh-heat.ts";

const timezone = "America/Sao_Paulo";

/** Everything that happens by the clock. A job that fails is logged and runs again at its next time. */
export function startJobs(database: Database, access: AccessLog, log: Logger): { stop(): void } {
  const { db, embedded } = database;
  let heatIsOld = false;
  let isUnsaved = true;
  db.changes.listen(() => {
    heatIsOld = true;
    isUnsaved = true;
  });

  function at(pattern: string, job: string, work: () => Promise<unknown>): Cron {
    const failed = (err: unknown) => log.error({ err, job }, "job failed");
    return new Cron(pattern, { timezone, protect: true, catch: failed }, async () => void (await work()));
  }

  const jobs = [
    at("0 0 0 * * *", "end offers", () => endOffers(db, new Date())),
    at("20 * * * * *", "refresh heat", async () => {
      if (!heatIsOld) return;
      heatIsOld = false;
      await refreshHeat(db, new Date());
    }),
    at("0 17 * * * *", "drop expired rows", () => dropExpiredRows(db)),
    at("0 30 4 * * *", "purge access log", () => access.purge(new Date())),
  ];
  if (embedded)
    jobs.push(
      at("0 40 * * * *", "vacuum", () => vacuum(db)),
      // At most 15 minutes old: what a power cut can cost.
      at("0 */15 * * * *", "snapshot", async () => {
        if (!isUnsaved) return;
        isUnsaved = false;
        const file = await embedded.takeSnapshot();
        log.info({ file }, "snapshot taken");
      }),
    );
  return {
    stop() {
      for (const job of jobs) job.stop();
    },
  };
}
