import { followOutcomes } from "#server/coupons/outcomes-store.ts";
import type { Db } from "#server/db/connect.ts";
import { assignOldOffers } from "./assign-old-offers.ts";
import { moveMergedStores } from "./move-merged-stores.ts";
import { refreshFigures } from "./refresh-figures.ts";

/** What happens to stores by the clock. */
export function storeJobs(db: Db) {
  const move = () => moveMergedStores(db, followOutcomes);
  return [
    { pattern: "25 * * * * *", name: "assign stores", work: () => assignOldOffers(db), atStart: true },
    { pattern: "*/5 * * * * *", name: "move merged stores", work: move, atStart: true },
    { pattern: "5 * * * * *", name: "refresh store figures", work: () => refreshFigures(db), atStart: true },
  ] as const;
}
