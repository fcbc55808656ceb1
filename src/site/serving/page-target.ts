import { cookieLanguage, type Language, languageOf } from "#domain/format/language.ts";
import type { Match, MatchPath, SiteRoute } from "./match.ts";

/** What of a request for a document changes the page. */
export interface PageTarget {
  readonly key: string;
  readonly match: Match | null;
  /** As requested, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly language: Language;
  /** How the language was chosen: by the address, by the cookie, or not at all. */
  readonly chosenBy: "address" | "cookie" | null;
  /** The same address without its empty fields, which a form without JavaScript sends along; null where it has none. */
  readonly tidy: string | null;
}

export type ReadTarget = (url: string, cookie?: string) => PageTarget;

const longestValue = 2000;
const maxCached = 1000;
/** Nobody links to longer ones, and they would fill the memory. */
const longestAddress = 500;

/** Caches recent addresses: parsing one costs a tenth of sending its page from the cache. */
export function createTargetReader(matchPath: MatchPath): ReadTarget {
  const cache = new Map<string, PageTarget>();
  return (url, cookie) => {
    if (cookie?.includes("lng=")) return readTarget(matchPath, url, cookie);
    const known = cache.get(url);
    if (known) return known;
    const target = readTarget(matchPath, url);
    if (url.length <= longestAddress) {
      if (cache.size >= maxCached) cache.clear();
      cache.set(url, target);
    }
    return target;
  };
}

function readTarget(matchPath: MatchPath, url: string, cookie?: string): PageTarget {
  const at = url.indexOf("?");
  const path = at === -1 ? url : url.slice(0, at);
  const match = matchPath(path);
  const asked = at === -1 ? null : new URLSearchParams(url.slice(at + 1));
  const query = allowedQuery(match, asked);
  const inAddress = languageOf(asked?.get("lng"));
  const inCookie = cookieLanguage(cookie);
  const language = inAddress ?? inCookie ?? "pt-BR";
  const chosenBy = inAddress ? "address" : inCookie ? "cookie" : null;
  const search = Object.keys(query).length > 0 ? JSON.stringify(query) : "";
  return {
    match,
    key: `${language} ${chosenBy} ${match?.path ?? path} ${search}`,
    path,
    query,
    language,
    chosenBy,
    tidy:
      match && !match.route.page.isPersonal
        ? tidyAddress(path, url.slice(path.length + 1), match.route)
        : null,
  };
}

/** As it was typed but for the fields of the page that are empty. */
function tidyAddress(path: string, search: string, { query = {} }: SiteRoute): string | null {
  const fields = search.split("&");
  const named = fields.filter((field) => {
    const [name = ""] = field.split("=", 1);
    return !Object.hasOwn(query, name) || !/^(?:\+|%20)*$/.test(field.slice(name.length + 1));
  });
  if (named.length === fields.length) return null;
  return named.length === 0 ? path : `${path}?${named.join("&")}`;
}

/** Only what the route names, in the route's order: tracking parameters neither change a page nor fill the cache. */
function allowedQuery(match: Match | null, asked: URLSearchParams | null): Record<string, string> {
  const query: Record<string, string> = {};
  if (!match?.route.query || !asked) return query;
  for (const [name, counts] of Object.entries(match.route.query)) {
    const value = asked.get(name)?.slice(0, longestValue);
    if (value && counts(value)) query[name] = value;
  }
  return query;
}
