import { shortHosts } from "#domain/products/links/short-links.ts";

/** Parameters that the operator's programmes add to a link, by a host of the store or by its slug here. */
export type AffiliateRules = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Whether a link earns the site a commission: it does, it may, it does not. */
export const earnings = ["earns", "may", "no"] as const;
export type Earning = (typeof earnings)[number];

/** What a page has to know to make links to stores and to say what they are. */
export interface LinkTerms {
  rules: AffiliateRules;
  /** What the team says of stores, by slug: whether their links earn. */
  said: Readonly<Record<string, boolean>>;
  /** Of a link of which nothing is said: without the operator's rules nobody knows. */
  unsaid: "may" | "no";
}

export const noTerms: LinkTerms = { rules: {}, said: {}, unsaid: "may" };

export interface StoreLink {
  /** Where the main link leads. */
  href: string;
  earns: Earning;
  /** The same without what earns; null where `href` is it, or where nobody knows. */
  plain: string | null;
}

export interface LinkedOffer {
  product_url: string;
  store_slug: string | null;
}

/** Made when a page is made: what is stored, and what the API answers, has none of the operator's parameters. */
export function storeLink(terms: LinkTerms, { product_url, store_slug }: LinkedOffer): StoreLink {
  const url = webAddress(product_url);
  const added = url && parametersFor(terms.rules, url, store_slug);
  if (!added) return { href: product_url, earns: earningBySaying(terms, url, store_slug), plain: null };
  const pairs = url.search.slice(1).split("&");
  // What is there already under these names goes: it may be another's.
  const rest = pairs.filter((pair) => pair !== "" && !isNamedIn(added, pair));
  return {
    href: hrefOf(url, [...rest, ...Object.entries(added).map(written)]),
    earns: "earns",
    plain: rest.length === pairs.length ? product_url : hrefOf(url, rest),
  };
}

/** A store as a whole: its rule beats what the team says of it. Null: nobody knows. */
export function storeEarns(
  { rules, unsaid }: LinkTerms,
  { slug, domains, commission }: { slug: string; domains: readonly string[]; commission: boolean | null },
): boolean | null {
  const isOf = (key: string) =>
    key === slug || domains.some((host) => isUnder(host, key) || isUnder(key, host));
  if (Object.keys(rules).some(isOf)) return true;
  return commission ?? (unsaid === "no" ? false : null);
}

function isUnder(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/** What the team says of a store; without it a link without our parameters earns nothing, unless it hides where it leads. */
function earningBySaying({ said, unsaid }: LinkTerms, url: URL | null, slug: string | null): Earning {
  if (slug !== null && Object.hasOwn(said, slug)) return said[slug] ? "earns" : "no";
  return unsaid === "no" && !isShortened(url) ? "no" : "may";
}

function isShortened(url: URL | null): boolean {
  const isAt = (known: string) => url !== null && isUnder(url.hostname, known);
  return shortHosts.some(({ hosts, path }) => !path && hosts.some(isAt));
}

function webAddress(link: string): URL | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  return url.protocol === "https:" || url.protocol === "http:" ? url : null;
}

/** The most particular host first. Another port is another server, and a name before the host is no link of a store. */
function parametersFor(rules: AffiliateRules, { hostname, port, username }: URL, slug: string | null) {
  if (port !== "" || username !== "") return undefined;
  // Only a host has a dot: its last label is not taken for a slug.
  for (let host = hostname; host.includes("."); host = host.slice(host.indexOf(".") + 1))
    if (Object.hasOwn(rules, host)) return rules[host];
  return slug !== null && Object.hasOwn(rules, slug) ? rules[slug] : undefined;
}

function isNamedIn(parameters: Readonly<Record<string, string>>, pair: string): boolean {
  const name = decoded(pair.split("=", 1)[0] ?? "").toLowerCase();
  return Object.keys(parameters).some((known) => known.toLowerCase() === name);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll("+", " "));
  } catch {
    return name;
  }
}

function written([name, value]: [string, string]): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}

/** All other bytes of the address stay as they are. */
function hrefOf(url: URL, pairs: readonly string[]): string {
  const changed = new URL(url);
  changed.search = pairs.join("&");
  return changed.href;
}

/** More would weigh on every page; what is left out is said to earn too much, never too little. */
const mostSent = 200;

/** What a script needs that draws links later; undefined where it is what it assumes anyway. */
export function sentTerms({ rules, said, unsaid }: LinkTerms): LinkTerms | undefined {
  const telling = Object.entries(said).filter(([, earns]) => earns === (unsaid === "no"));
  if (Object.keys(rules).length === 0 && telling.length === 0 && unsaid === "may") return undefined;
  return {
    rules,
    said: Object.fromEntries(telling.slice(0, mostSent)),
    unsaid: telling.length > mostSent ? "may" : unsaid,
  };
}
