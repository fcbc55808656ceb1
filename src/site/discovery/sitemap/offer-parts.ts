import type { Changes } from "#server/db/changes.ts";
import type { PublicRead } from "#server/db/replica.ts";
import { type ChangeRange, cursorAfter, lastCursor } from "#server/products/discovery-store.ts";

/** Addresses in one part. The protocol allows ten times as many; these are written in a few milliseconds. */
const partSize = 5_000;
const hour = 3_600_000;

export interface OfferPart extends ChangeRange {
  changed: string;
}

/**
 * The sitemap's parts, by ranges in the order of changes. What is new or edited comes last in that order, so a finished
 * part only ever loses offers: a crawler that has read it need not read it again, and another request costs one part's walk,
 * whether there are a thousand offers or a million. Once an hour the ranges are cut anew, since old parts empty.
 */
export function offerParts(
  { changes, read }: { changes: Changes; read: PublicRead },
  size = partSize,
  clock = Date.now,
): () => Promise<OfferPart[]> {
  let parts: OfferPart[] = [];
  let cutAt = 0;
  let running: Promise<OfferPart[]> | undefined;
  let isStale = true;
  changes.listen((tags) => {
    if (tags === "all") parts = [];
    if (tags === "all" || tags.includes("home")) {
      isStale = true;
      // Requests from now on must not join a cut that may have read before the change.
      running = undefined;
    }
  });

  async function cut(): Promise<OfferPart[]> {
    isStale = false;
    const isOld = clock() - cutAt > hour;
    if (isOld) cutAt = clock();
    const finished = isOld ? [] : parts.slice(0, -1);
    parts = [...finished, ...(await cutAfter(read, finished.at(-1)?.upTo ?? null, size))];
    return parts;
  }

  return async () => {
    if (!isStale && changes.isListening && clock() - cutAt <= hour && !running) return parts;
    const current = running ?? cut();
    running = current;
    try {
      return await current;
    } catch (error) {
      isStale = true;
      throw error;
    } finally {
      if (running === current) running = undefined;
    }
  };
}

/** Each place is a read by itself: of a million offers they are hundreds, too many for what one read may take. */
async function cutAfter(read: PublicRead, finished: OfferPart["upTo"], size: number): Promise<OfferPart[]> {
  const found: OfferPart[] = [];
  let after = finished;
  const next = () => read((db) => cursorAfter(db, after, size));
  for (let upTo = await next(); upTo; upTo = await next()) {
    found.push({ after, upTo, changed: upTo.updated_at });
    after = upTo;
  }
  const last = await read((db) => lastCursor(db, after));
  if (last) found.push({ after, upTo: null, changed: last.updated_at });
  return found;
}
