import type { Db } from "#server/db/connect.ts";
import { type PublicationRange, placeAfter, summarizeRange } from "#server/products/sitemap-store.ts";

/** Addresses in one part. The protocol allows 50,000; a fifth of it is made in a moment and leaves room to grow. */
export const partSize = 10_000;
const hour = 3_600_000;

export interface OfferPart extends PublicationRange {
  /** When an offer in it was last written to. */
  changed: string;
}

/**
 * The sitemap's parts, by ranges in the order of publication. New offers come last in that order, so finished parts stay
 * as they are and asking again costs one part's walk, whether there are a thousand offers or a million. All parts are
 * looked through anew once an hour: offers in them end, and are edited.
 */
export function offerParts(db: Db, size = partSize, clock = Date.now): () => Promise<OfferPart[]> {
  let parts: OfferPart[] = [];
  let begunAt = 0;
  let running: Promise<OfferPart[]> | undefined;
  db.changes.listen((tags) => {
    if (tags === "all") parts = [];
  });

  async function goOn(): Promise<OfferPart[]> {
    const isOld = clock() - begunAt > hour;
    if (isOld) begunAt = clock();
    const found = isOld ? [] : parts.slice(0, -1);
    for (let after = found.at(-1)?.upTo ?? null; ; ) {
      const upTo = await placeAfter(db, after, size);
      const { count, changed } = await summarizeRange(db, { after, upTo });
      if (count > 0 && changed) found.push({ after, upTo, changed });
      if (!upTo) break;
      after = upTo;
    }
    parts = found;
    return found;
  }

  return () => {
    running ??= goOn().finally(() => {
      running = undefined;
    });
    return running;
  };
}
