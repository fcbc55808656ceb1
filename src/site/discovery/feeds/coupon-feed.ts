import { couponAsks, couponGivesLine } from "#domain/coupons/coupon-labels.ts";
import { couponStateNames } from "#domain/coupons/coupon-messages.ts";
import { couponsPath, storeCouponsPath } from "#domain/coupons/coupon-path.ts";
import type { Coupon } from "#domain/coupons/coupon-response-schema.ts";
import { ticketAddress } from "#domain/coupons/coupons-query.ts";
import { formatDate } from "#domain/format/written-date.ts";
import { escapeXml } from "#domain/format/xml.ts";
import { coverPath } from "#domain/products/social-picture.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { listCoupons } from "#server/coupons/coupons-store.ts";
import type { Db } from "#server/db/connect.ts";
import type { FeedEntry } from "./feed-list.ts";
import type { FeedSource } from "./feed-source.ts";

interface FeedParts {
  site: SiteIdentity;
  /** How many entries it has. */
  most: number;
}

/** The newest live coupons, of all stores or of one. */
export function couponSource(
  { site, most }: FeedParts,
  store?: { id: string; slug: string; name: string },
): FeedSource {
  const path = store ? storeCouponsPath(store.slug) : couponsPath;
  return {
    title: store ? `${site.name}: cupons ${store.name}` : `${site.name}: cupons`,
    description: "Os cupons mais novos que estão valendo, com quantas vezes funcionaram.",
    page: path,
    feed: path,
    tags: store ? [`coupons:${store.id}`, `store:${store.slug}`] : ["coupons"],
    load: (db) => loadEntries(db, site, { limit: most, storeId: store?.id }),
  };
}

async function loadEntries(
  db: Db,
  site: SiteIdentity,
  asked: { limit: number; storeId: string | undefined },
): Promise<FeedEntry[]> {
  const found = await listCoupons(db, { ...asked, now: new Date(), only: "live", sort: "newest" });
  return found.map((coupon) => couponEntry(coupon, site));
}

/** Without outcomes in the time of change: those come and go all day. */
function couponEntry(coupon: Coupon, site: SiteIdentity): FeedEntry {
  const { id, code, store, product } = coupon;
  const url = site.url + ticketAddress(store.slug, coupon);
  const facts = factsOf(coupon);
  const at = coupon.published_at ?? coupon.created_at;
  return {
    id: `urn:uuid:${id}`,
    url,
    title: `${store.name}: ${couponGivesLine(coupon)} (cupom ${code})`,
    published: at,
    updated: at,
    summary: facts.join(" · "),
    html: `<p>cupom <code>${escapeXml(code)}</code></p><p>${escapeXml(facts.join(" · "))}</p><p><a href="${escapeXml(url)}">Ver cupom</a></p>`,
    image: site.url + coverPath(),
    author: senderOf(coupon, site),
    topics: [store.name, ...(product ? [product.name] : [])],
    coupon,
  };
}

function factsOf({ note, until, worked, failed, state, ...terms }: Coupon): string[] {
  const counts = worked + failed > 0 && `funcionou ${worked} de ${worked + failed}`;
  const facts = [
    note,
    ...couponAsks(terms),
    until && `vale até ${formatDate(until)}`,
    couponStateNames[state],
    counts,
  ];
  return facts.filter((fact): fact is string => !!fact);
}

function senderOf({ sent_by, by_team }: Coupon, site: SiteIdentity): string {
  if (by_team) return `Equipe ${site.name}`;
  return sent_by ? `@${sent_by}` : `Comunidade ${site.name}`;
}
