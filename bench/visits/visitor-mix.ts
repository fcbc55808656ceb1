import { couponsPath } from "#domain/coupons/coupon-path.ts";
import { seededRandom } from "#domain/format/seeded-random.ts";
import { categories } from "#domain/products/categories.ts";
import { storesPath } from "#domain/stores/store-path.ts";
import { storePath } from "#domain/stores/store-slug.ts";
import { rankedPaths } from "#domain/votes/ranked-list.ts";
import { oneOf } from "./random.ts";
import type { SiteContents } from "./site-contents.ts";
import type { Visit } from "./visitors.ts";

type Maker = (chance: () => number) => Visit;

/** Of ten who look at a product while members talk about some, this many look at one of those. */
const shareOfTalkedAbout = 0.9;

/**
 * «Load held», L1: of a hundred visitors thirty are at home or in a category, 35 look at a product, and so on. Where members vote and
 * comment on the newest offers, `talkedAbout` is how many those are.
 */
export function visitorMix(
  contents: SiteContents,
  siteUrl: string,
  count: number,
  talkedAbout?: number,
): Visit[] {
  const chance = seededRandom(1);
  const hot = contents.offers.slice(0, talkedAbout);
  const lookedAt = (next: () => number) =>
    talkedAbout && next() < shareOfTalkedAbout ? hot : contents.offers;
  const kinds: [number, Maker][] = [
    [0.3, (next) => listVisit(next, siteUrl)],
    [0.35, (next) => rankedVisit(next, siteUrl)],
    [0.4, (next) => storeVisit(next, contents, siteUrl)],
    [0.75, (next) => productVisit(oneOf(next() ** 3, lookedAt(next)))],
    [0.85, (next) => searchVisit(termsOf(contents, next))],
    [0.95, (next) => blogVisit(next, contents, siteUrl)],
    [1, (next) => apiVisit(next, contents)],
  ];
  return Array.from({ length: count }, () => {
    const at = chance();
    const make = kinds.find(([up]) => at < up)?.[1] ?? kinds[0]?.[1];
    if (!make) throw new Error("no kind of visit.");
    return make(chance);
  });
}

function listVisit(chance: () => number, siteUrl: string): Visit {
  const path = chance() < 0.5 ? "/" : `/categoria/${oneOf(chance(), categories).slug}`;
  const sort = chance() < 0.15 ? `?sort=${oneOf(chance(), ["price_low", "discount"])}` : "";
  return { kind: "home, category", path: path + sort, wanted: canonical(siteUrl, path) };
}

function rankedVisit(chance: () => number, siteUrl: string): Visit {
  const path = oneOf(chance(), Object.values(rankedPaths));
  return { kind: "ranked", path, wanted: canonical(siteUrl, path) };
}

/** Of stores and coupons, where a site has them. */
function storeVisit(chance: () => number, { stores }: SiteContents, siteUrl: string): Visit {
  const at = chance();
  const store = at < 0.5 && stores.length > 0 ? oneOf(chance(), stores) : null;
  const path = store ? storePath(store.slug) : at < 0.8 ? couponsPath : storesPath;
  return { kind: "stores, coupons", path, wanted: canonical(siteUrl, path) };
}

export function productVisit({ slug, name }: { slug: string; name: string }): Visit {
  const path = `/product/${encodeURIComponent(slug)}`;
  return { kind: "product", path, wanted: `<title>${asWritten(name)}: ` };
}

export function searchVisit(term: string): Visit {
  const path = `/buscar?q=${encodeURIComponent(term)}`;
  return { kind: "search", path, wanted: ` value="${asWritten(term)}"` };
}

function blogVisit(chance: () => number, { articles }: SiteContents, siteUrl: string): Visit {
  const article = articles.length > 0 && chance() < 0.7 ? oneOf(chance() ** 2, articles) : null;
  if (!article) return { kind: "blog", path: "/blog", wanted: canonical(siteUrl, "/blog") };
  const wanted = `<title>${asWritten(article.title)} · `;
  return { kind: "blog", path: `/blog/${encodeURIComponent(article.slug)}`, wanted };
}

function apiVisit(chance: () => number, contents: SiteContents): Visit {
  const call = "/functions/v1/";
  if (chance() < 0.5) {
    const path = `${call}suggest-terms?q=${encodeURIComponent(termsOf(contents, chance).slice(0, 4))}`;
    return { kind: "API", path, wanted: '"products":[' };
  }
  const { name, slug } = oneOf(chance(), categories);
  const path = `${call}get-approved-products?category=${slug}&limit=12`;
  return { kind: "API", path, wanted: `"category":"${name}"` };
}

/** Two words of an offer, as a visitor would type them. */
function termsOf({ offers }: SiteContents, chance: () => number): string {
  const words = oneOf(chance(), offers).name.toLowerCase().split(" ");
  return words.slice(0, 1 + Math.floor(chance() * 2)).join(" ");
}

function canonical(siteUrl: string, path: string): string {
  return `rel="canonical" href="${siteUrl}${path}"`;
}

/** As React escapes it in a page. */
function asWritten(text: string): string {
  const marks: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#x27;",
  };
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}
