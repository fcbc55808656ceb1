import { type ParsedLink, parseLink } from "#domain/products/links/parse-link.ts";
import { stores } from "#domain/products/links/stores.ts";
import type { LinkReading } from "#domain/store-pages/link-reading-schema.ts";
import { plainName, weighFacts } from "#domain/store-pages/weigh-facts.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { type FetchLimits, fetchPage } from "./fetch-page.ts";
import { pageQueue } from "./page-queue.ts";
import { pageEncodings } from "./unpack-page.ts";
import { Unreadable } from "./unreadable.ts";

const mostBytes = 2_000_000;

export type StorePage = Omit<LinkReading, "message">;

/** What a store's page says about its product. Rejects where it cannot be read, or says nothing. */
export async function readStorePage(
  db: Db,
  config: Config,
  address: string,
  limits: FetchLimits = {},
): Promise<StorePage> {
  const asked = parseLink(address);
  if (!asked) throw new Unreadable("no link");
  pageQueue.warmUp();
  const accept = "text/html,application/xhtml+xml";
  const { bytes, ...page } = await fetchPage(db, asked.url, {
    ...limits,
    userAgent: userAgentOf(config),
    accept,
    encodings: pageEncodings,
    maxBytes: mostBytes,
  });
  if (page.type !== "" && !accept.split(",").some((type) => page.type.startsWith(type)))
    throw new Unreadable("not a page");
  const facts = await pageQueue.readPage({ ...page, bytes });
  if (!facts) throw new Unreadable("broken, or too large");
  const found = foundLink(asked, page.url);
  const site_name = facts.site_name ?? found.store?.name ?? null;
  const { doubts, ...said } = weighFacts({ ...facts, site_name });
  if (said.name === null && said.price === null) throw new Unreadable("nothing said");
  const moved = !asked.isShort && found !== asked;
  return {
    link: found.url,
    store: found.store?.name ?? ownName(facts.site_name),
    product_key: found.key,
    ...said,
    doubts: moved ? [{ field: "link", message: "a loja nos levou a outra página." }, ...doubts] : doubts,
  };
}

/** What was asked where the page was found only under another spelling of it. A product that led to no product is gone. */
function foundLink(asked: ParsedLink, url: string): ParsedLink {
  const found = parseLink(url);
  if (!found || (asked.key !== null && !asked.isShort && found.key === null)) throw new Unreadable("gone");
  const isSame = asked.key === null ? placeOf(found) === placeOf(asked) : found.key === asked.key;
  return isSame && !asked.isShort ? asked : found;
}

function placeOf({ url }: ParsedLink): string {
  const { hostname, pathname } = new URL(url);
  return hostname.replace(/^(?:www|m)\./, "") + pathname;
}

/** A site that is no store of ours does not get to call itself one. */
function ownName(name: string | null): string | null {
  return name !== null && stores.some((store) => plainName(name).includes(plainName(store.name)))
    ? null
    : name;
}

/** Who asks, and whom to write to. */
export function userAgentOf({ site, contact_email }: Config): string {
  return `Mozilla/5.0 (compatible; Xepa/1.0; +${site.url}/sobre; ${contact_email})`;
}
