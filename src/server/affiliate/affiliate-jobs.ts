import type { AffiliateRules } from "#domain/affiliate/store-link.ts";
import type { Db } from "#server/db/connect.ts";
import { createLinkTerms } from "./link-terms.ts";
import { measureEarnings } from "./measure-earnings.ts";

/** What happens to links that earn by the clock: they are counted, after the offers were ranked. */
export function affiliateJobs(db: Db, rules: AffiliateRules | null) {
  const readTerms = createLinkTerms(db, rules);
  const work = async () => measureEarnings(db, await readTerms());
  return [{ pattern: "50 12 * * * *", name: "measure earnings", work, atStart: true }] as const;
}
