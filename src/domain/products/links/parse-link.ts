import { trimEndOf } from "#domain/format/trim.ts";
import { isStoreLink, withScheme } from "#domain/products/store-link.ts";
import { type ShortHost, shortHosts } from "./short-links.ts";
import { type Store, stores } from "./stores.ts";
import { isNamedIn, programmes, trackingAnywhere } from "./tracking.ts";

export interface ParsedLink {
  /** Without what only tracks. */
  url: string;
  store: { id: string; name: string } | null;
  /** The product, the same for every link that leads to it: «kabum:512345». null where the link does not say. */
  key: string | null;
  /** How many tracking parameters were taken away. */
  removed: number;
  /** The link leads elsewhere and we do not know where: «não resolvido». */
  isShort: boolean;
}

/** No key of a real product comes near it, and an index holds no longer one. */
const longestKey = 300;
/** A wrapper in a wrapper is met; more is a game. */
const mostWrappers = 2;
const isTrackingAnywhere = isNamedIn(trackingAnywhere);
const trackingOf = new Map(
  stores.map((store) => {
    const own = (store.programmes ?? []).map((each) => programmes[each]);
    return [store.id, isNamedIn([trackingAnywhere, store.tracking ?? "", ...own].join(" "))];
  }),
);

/**
 * What a store's address says by itself: nothing is fetched, nothing is guessed. null where it is no link that we accept.
 * Reading the cleaned address again gives the same.
 */
export function parseLink(text: string): ParsedLink | null {
  return readWrapped(withScheme(text.trim()), mostWrappers);
}

/** The columns that a product's link fills. What is no link stays as it is: the schema has the say about that. */
export function linkFields(product_url: string): { product_url: string; product_key: string | null } {
  const read = parseLink(product_url);
  return { product_url: read?.url ?? product_url, product_key: read?.key ?? null };
}

function readWrapped(text: string, wrappers: number): ParsedLink | null {
  if (!isStoreLink(text)) return null;
  const url = new URL(text);
  // Another port is another server.
  const host = url.port === "" ? url.hostname.replace(/^(?:www|m)\./, "") : "";
  const short = shortHosts.find(
    ({ hosts, path }) => isAmong(host, hosts) && (path?.test(url.pathname) ?? true),
  );
  if (short) return (wrappers > 0 && readDestination(url, short, wrappers)) || readShort(url, host, short);
  const store = stores.find(({ hosts }) => isAmong(host, hosts));
  return store ? readStore(url, host, store) : readUnknown(url);
}

/** By whole labels: kabum.com.br.evil.com and notkabum.com.br are other sites. */
function isAmong(host: string, hosts: readonly string[]): boolean {
  return hosts.some((known) => host === known || host.endsWith(`.${known}`));
}

function readStore(url: URL, host: string, store: Store): ParsedLink {
  let removed = removeParameters(url, trackingOf.get(store.id) ?? isTrackingAnywhere);
  if (store.trackingStep !== undefined) removed += removeLastSteps(url, store.trackingStep);
  if (host === "magazinevoce.com.br") removed += leaveAffiliateShop(url);
  if (store.fragment) removed += removeFromFragment(url, isNamedIn(store.fragment));
  else removeScrolling(url);
  const { id, name } = store;
  const key = store.hosts.includes(host) ? productKey(url, store) : null;
  if (key !== null) removed += removeParameters(url, isNamedIn(store.trackingOnProducts ?? ""));
  return { url: url.href, store: { id, name }, key, removed, isShort: false };
}

function readUnknown(url: URL): ParsedLink {
  const removed = removeParameters(url, isTrackingAnywhere);
  removeScrolling(url);
  return { url: url.href, store: null, key: null, removed, isShort: false };
}

/** What the address means is known to its host alone, so that all of it but plain tracking stays and counts. */
function readShort(url: URL, host: string, { store }: ShortHost): ParsedLink {
  const removed = removeParameters(url, isTrackingAnywhere);
  url.hash = "";
  const path = trimEndOf(url.pathname, "/");
  const query = parametersOf(url.search).sort().join("&");
  const key = `curto:${host}${path}${query && `?${query}`}`;
  const isSomewhere = path + query !== "" && key.length <= longestKey;
  const known = stores.find(({ id }) => id === store);
  return {
    url: url.href,
    store: known ? { id: known.id, name: known.name } : null,
    key: isSomewhere ? key : null,
    removed,
    isShort: true,
  };
}

/** A wrapper that says where it leads is taken at its word only where that is a store of the table. */
function readDestination(url: URL, { destination = [] }: ShortHost, wrappers: number): ParsedLink | null {
  for (const name of destination) {
    const inside = readWrapped(url.searchParams.get(name) ?? "", wrappers - 1);
    if (inside?.store && !inside.isShort) return { ...inside, removed: inside.removed + 1 };
  }
  return null;
}

function productKey(url: URL, { id: store, shapes = [], letters, variants = {} }: Store): string | null {
  const path = trimEndOf(url.pathname, "/");
  for (const shape of shapes) {
    const id = shape.path.exec(path)?.slice(1).filter(Boolean).join(".");
    if (!id) continue;
    const product = `${shape.prefix ?? ""}${inLetters(id, letters)}`;
    const variant = inLetters(chosenVariant(url, variants), letters);
    const parts = [store, shape.space, product, variant === product ? "" : variant];
    const key = parts.filter(Boolean).join(":");
    return key.length <= longestKey ? key : null;
  }
  return null;
}

function inLetters(text: string, letters: Store["letters"]): string {
  if (letters === "upper") return text.toUpperCase();
  return letters === "lower" ? text.toLowerCase() : text;
}

function chosenVariant(url: URL, variants: NonNullable<Store["variants"]>): string {
  const given = [...url.searchParams, ...new URLSearchParams(url.hash.slice(1))];
  for (const [name, pattern] of Object.entries(variants)) {
    const found = pattern.exec(given.find(([each]) => each.toLowerCase() === name)?.[1] ?? "");
    if (found) return found[1] ?? found[0];
  }
  return "";
}

/** magazinevoce.com.br/magazine<name>/… is magazineluiza.com.br/… with an affiliate's commission. */
function leaveAffiliateShop(url: URL): number {
  const path = /^\/magazine[^/]+(\/(?:[^/]+\/)?p\/[a-z0-9]+(?:\/.*)?)$/i.exec(url.pathname)?.[1];
  if (!path) return 0;
  url.hostname = "www.magazineluiza.com.br";
  url.pathname = path;
  return 1;
}

/** «/dp/B0ABCDEFGH/ref=sr_1» is «/dp/B0ABCDEFGH»; several at once count once. */
function removeLastSteps(url: URL, beginning: string): number {
  let path = url.pathname;
  for (;;) {
    const bare = trimEndOf(path, "/");
    const at = bare.lastIndexOf("/");
    if (!bare.startsWith(beginning, at + 1)) break;
    path = trimEndOf(bare.slice(0, at), "/");
  }
  if (path === url.pathname) return 0;
  url.pathname = path;
  return 1;
}

/** Part by part as written: serialising them again would change blanks and colons that a store may read. */
function removeParameters(url: URL, isTracking: (name: string) => boolean): number {
  const all = parametersOf(url.search);
  const remaining = all.filter((parameter) => !isTracking(nameOf(parameter)));
  url.search = remaining.length > 0 ? `?${remaining.join("&")}` : "";
  return all.length - remaining.length;
}

/** A shop may route by its fragment (#/produto/1), or a part of it; any other fragment only scrolls. */
function removeScrolling(url: URL): void {
  if (!/^#!?\//.test(url.hash)) url.hash = "";
}

function removeFromFragment(url: URL, isNeeded: (name: string) => boolean): number {
  const all = parametersOf(url.hash);
  const remaining = all.filter((parameter) => isNeeded(nameOf(parameter)));
  url.hash = remaining.length > 0 ? `#${remaining.join("&")}` : "";
  return all.length - remaining.length;
}

function parametersOf(part: string): string[] {
  return part
    .slice(1)
    .split("&")
    .filter((parameter) => parameter !== "");
}

function nameOf(parameter: string): string {
  return [...new URLSearchParams(parameter).keys()][0] ?? "";
}
