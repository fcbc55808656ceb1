import type { Db } from "#server/db/connect.ts";
import { measureModeration } from "#server/log/moderation-figures-store.ts";
import { measureLatencies } from "#server/notices/latencies-store.ts";

/** Figures of `/transparencia` that are too dear to count for a page. */
export function figureJobs(db: Db) {
  return [
    { pattern: "15 */5 * * * *", name: "measure latencies", work: () => measureLatencies(db), atStart: true },
    {
      pattern: "55 */15 * * * *",
      name: "measure moderation",
      work: () => measureModeration(db),
      atStart: true,
    },
  ] as const;
}
