import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { visibleLine } from "#domain/format/text.ts";
import { domainOfHost, hostOfLink, hostsOfKnown, knownStoreOf, ownHosts } from "#domain/stores/store-host.ts";
import { nthStoreSlug, storeSlug } from "#domain/stores/store-slug.ts";
import { storeDomains, stores } from "#server/db/schema/stores.ts";
import type { Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";

export interface PlacedOffer {
  product_url: string;
  store_name: string;
  /** Only approved ones bring a new store: what nobody approved is public nowhere. */
  status: string;
}

/** What an offer says about its store. */
interface Place {
  /** The hosts by which its link is a store's, the longest first; none where the link does not say. */
  hosts: string[];
  /** How many of them are enough; by the others it is only a listed store's. */
  sure: number;
  name: string;
}

interface FoundStore {
  id: string;
  slug: string;
}

/**
 * The store of each of these offers, in their order: by the link's host; by the name only one without domains, or a stranger's page
 * would stand with the offers of a known store. An approved offer of no known store brings one, which is not listed; those of the table
 * of links are, under the name that stands there. Called behind the locks of offers and slugs, and before those of counters.
 */
export async function assignStores(tx: Tx, offers: readonly PlacedOffer[]): Promise<(string | null)[]> {
  const places = offers.map(placeOf);
  const isNew = (at: number, found: FoundStores) => offers[at]?.status === "approved" && !found[at];
  const isComplete = (found: FoundStores) => !places.some((_, at) => isNew(at, found));
  let found: FoundStores = await findStores(tx, places);
  if (!isComplete(found)) found = await waitForStores(tx, places, isComplete);
  for (const [at, place] of places.entries())
    if (isNew(at, found)) {
      await addStore(tx, place);
      found = await findStores(tx, places);
    }
  for (const [at, store] of found.entries())
    if (store && offers[at]?.status === "approved") tx.changes.add(`store:${store.slug}`);
  return found.map((store) => store?.id ?? null);
}

/** Of an offer that comes back: the store that it had, or the one that took its place. */
export async function storeAgain(
  tx: Tx,
  offer: PlacedOffer & { store_id?: string | null },
): Promise<string | null> {
  const [store] = await tx.execute<FoundStore & Record<string, unknown>>(sql`
    SELECT t.id, t.slug FROM stores s JOIN stores t ON t.id = coalesce(s.merged_into, s.id) WHERE s.id = ${offer.store_id ?? null}`);
  if (!store) return (await assignStores(tx, [offer]))[0] ?? null;
  if (offer.status === "approved") tx.changes.add(`store:${store.slug}`);
  return store.id;
}

type FoundStores = readonly (FoundStore | undefined)[];

const pollMs = 20;
/** Beyond, it waits in line: only there the database finds those who wait for each other. */
const mostPolls = 50;

/**
 * Until this transaction alone may add stores, or another one has committed those that are missing: who waited for that need not make the
 * next one wait.
 */
async function waitForStores(
  tx: Tx,
  places: readonly Place[],
  isComplete: (found: FoundStores) => boolean,
): Promise<FoundStores> {
  for (let polls = 0; polls < mostPolls; polls++) {
    const [row] = await tx.execute(sql`SELECT pg_try_advisory_xact_lock(${newStoresLock}) AS is_ours`);
    const found = await findStores(tx, places);
    if (row?.is_ours || isComplete(found)) return found;
    await setTimeout(pollMs);
  }
  await lockNewStores(tx);
  return findStores(tx, places);
}

function placeOf({ product_url, store_name }: PlacedOffer): Place {
  const host = hostOfLink(product_url);
  const hosts = host === null ? [] : ownHosts(host);
  const known = host === null ? undefined : knownStoreOf(host);
  // Before anybody listed it, a store of all below electrolux.com.br must not take loja.electrolux.com.br from the one of the table.
  const sure = known ? hostsOfKnown(hosts, known).length : hosts.length;
  return { hosts, sure, name: visibleLine(store_name) };
}

/** A store that was merged counts as the one that took its place. */
async function findStores(tx: Tx, places: readonly Place[]): Promise<(FoundStore | undefined)[]> {
  if (places.length === 0) return [];
  const asked = JSON.stringify(places.map((place, at) => ({ at, ...place })));
  const rows = await tx.execute<{ at: number; id: string; slug: string }>(sql`
    SELECT asked.at, s.id, s.slug FROM jsonb_to_recordset(${asked}::jsonb) AS asked (at int, hosts text[], sure int, name text)
    JOIN stores s ON s.id = coalesce(
      (SELECT coalesce(h.merged_into, h.id) FROM unnest(asked.hosts) WITH ORDINALITY AS own (host, place)
        JOIN store_domains d ON d.host = own.host JOIN stores h ON h.id = d.store_id JOIN stores t ON t.id = coalesce(h.merged_into, h.id)
        WHERE own.place <= asked.sure OR t.listed ORDER BY own.place LIMIT 1),
      (SELECT t.id FROM stores n JOIN stores t ON t.id = coalesce(n.merged_into, n.id)
        WHERE n.folded_name = fold(asked.name) AND NOT EXISTS (SELECT 1 FROM store_domains d WHERE d.store_id = t.id)
        ORDER BY t.created_at, t.id LIMIT 1))`);
  const found = new Map(rows.map(({ at, id, slug }) => [at, { id, slug }]));
  return places.map((_, at) => found.get(at));
}

/** Any number that nobody else uses. */
const newStoresLock = 20_141_131;

/** Two offers that bring one store at the same moment, or two stores of one name, wait for each other. */
export async function lockNewStores(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${newStoresLock})`);
}

async function addStore(tx: Tx, { hosts, sure, name }: Place): Promise<void> {
  const [host] = hosts;
  const known = host === undefined ? undefined : knownStoreOf(host);
  // Where a store has others of these hosts by now, the team took this one away from it.
  const isNew = known && (await freeHosts(tx, known.hosts)).length === known.hosts.length;
  if (known && isNew) return insertStore(tx, { name: known.name, hosts: known.hosts, isListed: true });
  const domain = known ? hosts[sure - 1] : host && domainOfHost(host);
  await insertStore(tx, { name, hosts: domain === undefined ? [] : [domain], isListed: false });
}

async function freeHosts(tx: Tx, hosts: readonly string[]): Promise<string[]> {
  const rows = await tx.execute<{ host: string }>(
    sql`SELECT host FROM store_domains WHERE host = ANY (${sql.param([...hosts])}::text[])`,
  );
  const taken = new Set(rows.map(({ host }) => host));
  return hosts.filter((host) => !taken.has(host));
}

interface NewStore {
  name: string;
  hosts: readonly string[];
  isListed: boolean;
}

async function insertStore(tx: Tx, { name, hosts, isListed }: NewStore): Promise<void> {
  const id = newId();
  const listed = { listed: isListed, listed_at: isListed ? sql`now()` : null };
  const slug = await freeStoreSlug(tx, name);
  await tx.insert(stores).values({ id, slug, name, folded_name: sql`fold(${name}::text)`, ...listed });
  if (isListed) tx.changes.add("stores");
  if (hosts.length > 0) await tx.insert(storeDomains).values(hosts.map((host) => ({ host, store_id: id })));
}

/** The caller holds the lock of new stores. */
export async function freeStoreSlug(tx: Tx, name: string, own?: string): Promise<string> {
  const base = storeSlug(name);
  const rows = await tx.execute<{ slug: string }>(
    sql`SELECT slug FROM stores WHERE (slug = ${base} OR starts_with(slug, ${`${base}-`}::text))
      AND id IS DISTINCT FROM ${own ?? null}::uuid`,
  );
  const taken = new Set(rows.map(({ slug }) => slug));
  let n = 1;
  while (taken.has(nthStoreSlug(base, n))) n++;
  return nthStoreSlug(base, n);
}

/** Of these offers those that have no store yet. */
export async function storelessOf(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.execute<{ id: string }>(
    sql`SELECT id FROM products WHERE id = ANY (${sql.param([...ids])}::uuid[]) AND store_id IS NULL`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The pages of these offers' stores change with them. */
export async function tagStoresOf(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx.execute<{ slug: string }>(sql`
    SELECT DISTINCT t.slug FROM products p JOIN stores s ON s.id = p.store_id JOIN stores t ON t.id = coalesce(s.merged_into, s.id)
    WHERE p.id = ANY (${sql.param([...ids])}::uuid[])`);
  for (const { slug } of rows) tx.changes.add(`store:${slug}`);
}
