import { type ParsedLink, parseLink } from "#domain/products/links/parse-link.ts";
import type { LinkReading } from "#domain/store-pages/link-reading-schema.ts";
import { weighFacts } from "#domain/store-pages/weigh-facts.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { createLimiter } from "#server/limiter.ts";
import { type FetchLimits, fetchPage } from "./fetch-page.ts";
import { pageQueue } from "./page-queue.ts";
import { Busy, Unreadable } from "./unreadable.ts";

/** As many as 2 MB each fit into a small machine; a store that hangs takes one of them for 5 s. */
const mostAtOnce = 32;
const mostBytes = 2_000_000;

export type StorePage = Omit<LinkReading, "message">;

const readings = createLimiter({
  concurrency: mostAtOnce,
  maxQueue: () => 2 * mostAtOnce,
  queueTimeoutMs: () => 5000,
  refusal: () => new Busy("too many readings"),
});

/** What a store's page says about its product. Rejects where it cannot be read, or says nothing. */
export function readStorePage(
  db: Db,
  config: Config,
  address: string,
  limits: FetchLimits = {},
): Promise<StorePage> {
  const asked = parseLink(address);
  if (!asked) return Promise.reject(new Unreadable("no link"));
  return readings.run(() => readNow(db, config, asked, limits));
}

async function readNow(db: Db, config: Config, asked: ParsedLink, limits: FetchLimits): Promise<StorePage> {
  pageQueue.warmUp();
  const accept = "text/html,application/xhtml+xml";
  const { bytes, ...page } = await fetchPage(db, asked.url, {
    ...limits,
    userAgent: userAgentOf(config),
    accept,
    maxBytes: mostBytes,
  });
  if (page.type !== "" && !accept.split(",").some((type) => page.type.startsWith(type)))
    throw new Unreadable("not a page");
  const facts = await pageQueue.readPage({ ...page, bytes });
  if (!facts) throw new Unreadable("the worker died of it");
  const found = foundLink(asked, page.url);
  const site_name = facts.site_name ?? found.store?.name ?? null;
  const { doubts, ...said } = weighFacts({ ...facts, site_name });
  if (said.name === null && said.price === null) throw new Unreadable("nothing said");
  const moved = asked.key !== null && !asked.isShort && found.key !== asked.key;
  return {
    link: found.url,
    store: found.store?.name ?? site_name,
    product_key: found.key,
    ...said,
    doubts: moved
      ? [{ field: "link", message: "a loja nos levou à página de outro produto." }, ...doubts]
      : doubts,
  };
}

/** Where the page was found, unless that is only another spelling of what was asked. A product that led to no product is gone. */
function foundLink(asked: ParsedLink, url: string): ParsedLink {
  const found = parseLink(url);
  if (!found || (asked.key !== null && !asked.isShort && found.key === null)) throw new Unreadable("gone");
  return found.key === asked.key && !asked.isShort ? asked : found;
}

/** Who asks, and whom to write to. */
export function userAgentOf({ site, contact_email }: Config): string {
  return `Mozilla/5.0 (compatible; Xepa/1.0; +${site.url}/sobre; ${contact_email})`;
}
