import { sql } from "drizzle-orm";
import type { AffiliateRules, LinkTerms } from "#domain/affiliate/store-link.ts";
import type { Db } from "#server/db/connect.ts";
import type { Reader } from "#server/db/transaction.ts";

export type ReadLinkTerms = () => Promise<LinkTerms>;

/** A change that this process has not heard of is known after a minute. */
const freshMs = 60_000;

/**
 * The operator's rules and what the team says of stores, for those who make links. Read once for many pages, and again after a store has
 * changed. It never fails: without the database the last words stand.
 */
export function createLinkTerms(db: Db, rules: AffiliateRules | null): ReadLinkTerms {
  let terms: LinkTerms = { rules: rules ?? {}, said: {}, unsaid: "may" };
  let reading: Promise<LinkTerms> | null = null;
  let changes = 0;
  /** How many changes these terms know of; less than none before they are read. */
  let known = -1;
  let freshUntil = 0;

  db.changes.listen((tags) => {
    if (tags !== "all" && !tags.includes("stores")) return;
    changes++;
    reading = null;
  });

  async function read(): Promise<LinkTerms> {
    const seen = changes;
    try {
      terms = { rules: rules ?? {}, said: await loadSaid(db), unsaid: rules ? "no" : "may" };
      known = seen;
      freshUntil = performance.now() + freshMs;
    } catch {
      // The page itself says that the database is away.
    }
    if (seen === changes) reading = null;
    return terms;
  }

  return async () => {
    const isCurrent = known === changes;
    if (isCurrent && performance.now() < freshUntil) return terms;
    reading ??= read();
    // Nothing has changed as far as anybody knows: no page waits for a second look.
    return isCurrent ? terms : reading;
  };
}

/** As one value: ten thousand rows would take longer than the page that waits for them. */
async function loadSaid(db: Reader): Promise<Record<string, boolean>> {
  const [row] = await db.execute<{ said: Record<string, boolean> | null }>(sql`
    SELECT json_object_agg(slug, commission) AS said FROM stores WHERE commission IS NOT NULL AND listed AND merged_into IS NULL`);
  return row?.said ?? {};
}
