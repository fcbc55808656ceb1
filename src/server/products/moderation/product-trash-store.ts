import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { OwnedProduct } from "#domain/products/product.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { trash } from "#server/db/schema/operation.ts";
import { productSlugs, productStats, products } from "#server/db/schema/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockStoredImages } from "#server/images/image-uses-store.ts";
import { lockSlugFamilies, reclaimSlug, savePlainSlug } from "#server/products/product-slug-store.ts";
import { ownedColumns } from "#server/products/products-store.ts";
import { storeAgain } from "#server/stores/offer-stores-store.ts";

/** A deleted product in the trash: its row, and the rows that were deleted with it. */
export interface TrashedProduct extends OwnedProduct {
  slugs: { slug: string; kind: string }[];
  stats: { clicks: number; votes: number } | null;
  /** Which the team may have merged or given another address meanwhile. What was thrown away before stores were kept has none. */
  store_id?: string | null;
  /** Those of its pictures that the image store has; the demo's, for example, it has not. */
  stored_images: string[];
  /** The letter about its decision had not been sent. */
  was_untold: boolean;
}

type TrashExtras = Pick<TrashedProduct, "stored_images" | "was_untold">;

/** The caller has locked the row (`lockProduct`). */
export async function moveToTrash(
  tx: Tx,
  product: OwnedProduct,
  { by, ...beside }: TrashExtras & { by: string },
): Promise<void> {
  const { id } = product;
  const slugs = await tx
    .select({ slug: productSlugs.slug, kind: productSlugs.kind })
    .from(productSlugs)
    .where(eq(productSlugs.product_id, id));
  // Locked, so that a click at this moment finds no offer instead of being lost.
  const [stats = null] = await tx
    .select({ clicks: productStats.clicks, votes: productStats.votes })
    .from(productStats)
    .where(eq(productStats.product_id, id))
    .for("update");
  const [place] = await tx.select({ store_id: products.store_id }).from(products).where(eq(products.id, id));
  const row: TrashedProduct = { ...product, ...beside, slugs, stats, store_id: place?.store_id ?? null };
  await tx.insert(trash).values({ kind: "product", id, row, by });
  await tx.delete(products).where(eq(products.id, id));
}

/** Locks what `takeFromTrash` and `restoreFromTrash` will lock, for several and in the same order: accounts, pictures, slugs. */
export async function lockTrashed(tx: Tx, ids: string[]): Promise<void> {
  const found = await tx
    .select({ row: trash.row })
    .from(trash)
    .where(and(eq(trash.kind, "product"), inArray(trash.id, ids)));
  const rows = found.map(({ row }) => row as TrashedProduct);
  const owners = rows.flatMap(({ user_id }) => user_id ?? []);
  await tx
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(inArray(authUsers.id, owners))
    .orderBy(authUsers.id)
    .for("key share");
  await lockStoredImages(
    tx,
    rows.flatMap(({ stored_images }) => stored_images),
  );
  await lockSlugFamilies(
    tx,
    rows.map(({ slug }) => slug),
  );
}

/** Where a person is given, only what that person moved there. */
const isTrashed = (id: string, by?: string) =>
  and(eq(trash.kind, "product"), eq(trash.id, id), by === undefined ? undefined : eq(trash.by, by));

/**
 * Takes a product out of the trash; undefined where it is no longer there. Locks its owner's account first, like a deletion of the
 * account does: otherwise the restored product would survive that deletion under the user's id.
 */
export async function takeFromTrash(tx: Tx, id: string, by?: string): Promise<TrashedProduct | undefined> {
  const [lying] = await tx
    .select({ owner_id: sql<string | null>`${trash.row} ->> 'user_id'` })
    .from(trash)
    .where(isTrashed(id, by));
  if (!lying) return undefined;
  if (lying.owner_id !== null)
    await tx
      .select({ id: authUsers.id })
      .from(authUsers)
      .where(eq(authUsers.id, lying.owner_id))
      .for("key share");
  const [taken] = await tx.delete(trash).where(isTrashed(id)).returning({ row: trash.row });
  return taken?.row as TrashedProduct | undefined;
}

/** The columns of a row. One that was added or removed since is left to the database. */
const columns = Object.entries(getTableColumns(products))
  .filter(([, column]) => column.generated === undefined)
  .map(([name]) => name);

/** Restores it with its slugs and counters. Where another offer has its slug by now, it gets the next free one. */
export async function restoreFromTrash(
  tx: Tx,
  trashed: TrashedProduct,
  changes: Pick<OwnedProduct, "images" | "ended" | "ended_at" | "ended_by">,
): Promise<OwnedProduct> {
  const { id, slugs, stats } = trashed;
  const slug = await reclaimSlug(tx, trashed);
  const isOther = slug !== trashed.slug || trashed.ended !== changes.ended || hasLess(trashed, changes);
  const version = trashed.version + (isOther ? 1 : 0);
  const store_id = await storeAgain(tx, trashed);
  const whole: Record<string, unknown> = { ...trashed, ...changes, slug, version, store_id };
  const known = Object.fromEntries(
    columns.filter((name) => name in whole).map((name) => [name, whole[name]]),
  );
  const [row] = await tx
    .insert(products)
    .values(known as typeof products.$inferInsert)
    .returning(ownedColumns);
  if (slug !== trashed.slug) {
    slugs.push({ slug: trashed.slug, kind: "old" });
    await savePlainSlug(tx, id, slug);
  }
  if (slugs.length > 0)
    await tx
      .insert(productSlugs)
      .values(slugs.map((each) => ({ ...each, product_id: id })))
      .onConflictDoNothing();
  if (stats) await tx.insert(productStats).values({ ...stats, product_id: id });
  return row as OwnedProduct;
}

function hasLess(before: { images: string[] }, after: { images: string[] }): boolean {
  return after.images.length < before.images.length;
}
