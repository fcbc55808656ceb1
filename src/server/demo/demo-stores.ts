import { inArray, sql } from "drizzle-orm";
import { stores as knownStores } from "#domain/products/links/stores.ts";
import { storeDomains, storeFigures, stores } from "#server/db/schema/stores.ts";
import type { Tx } from "#server/db/transaction.ts";
import { freeStoreSlug, lockNewStores } from "#server/stores/offer-stores-store.ts";
import { readDemoJson } from "./demo-files.ts";

/** A store of the table of links, with what the demo says about it. */
interface DemoStore {
  link: string;
  about: string;
  commission: boolean;
}

interface LoadedStore extends DemoStore {
  id: string;
  name: string;
  hosts: readonly string[];
}

/** Each with an id of its own, the same at every load. */
export function demoStores(): LoadedStore[] {
  return readDemoJson<DemoStore[]>("stores.json").map((store, n) => {
    const known = knownStores.find(({ id }) => id === store.link);
    if (!known) throw new Error(`no store has links like ${store.link}`);
    const id = `01a05cf2-0000-7000-8000-${String(n + 1).padStart(12, "0")}`;
    return { ...store, id, name: known.name, hosts: known.hosts };
  });
}

/** Those that the database has not; what is there stays as it is. */
export async function insertStores(tx: Tx): Promise<void> {
  await lockNewStores(tx);
  for (const { id, name, hosts, about, commission } of demoStores()) {
    const taken = await tx
      .select()
      .from(storeDomains)
      .where(inArray(storeDomains.host, [...hosts]));
    if (taken.length > 0) continue;
    const slug = await freeStoreSlug(tx, name);
    const listed = { listed: true, listed_at: sql`now()` };
    await tx
      .insert(stores)
      .values({ id, slug, name, folded_name: sql`fold(${name}::text)`, about, commission, ...listed });
    await tx.insert(storeDomains).values(hosts.map((host) => ({ host, store_id: id })));
  }
  tx.changes.add("stores");
}

/** Stores that an offer, a coupon or an alert of others belongs to by now stay; behind the demo's own offers and coupons. */
export async function removeStores(tx: Tx): Promise<void> {
  const isUsed = sql.join(
    ["products", "coupons", "alerts"].map(
      (table) => sql`EXISTS (SELECT 1 FROM ${sql.identifier(table)} u WHERE u.store_id = stores.id)`,
    ),
    sql` OR `,
  );
  const ids = demoStores().map(({ id }) => id);
  const gone = await tx
    .delete(stores)
    .where(
      sql`${inArray(stores.id, ids)} AND NOT (${isUsed} OR EXISTS (SELECT 1 FROM stores m WHERE m.merged_into = stores.id))`,
    )
    .returning({ id: stores.id, slug: stores.slug });
  const goneIds = gone.map(({ id }) => id);
  if (goneIds.length > 0) await tx.delete(storeFigures).where(inArray(storeFigures.store_id, goneIds));
  await tx.execute(sql`DELETE FROM store_counts WHERE NOT EXISTS (SELECT 1 FROM stores WHERE id = store_id)`);
  for (const { slug } of gone) tx.changes.add(`store:${slug}`);
  tx.changes.add("stores");
}
