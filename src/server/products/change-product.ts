import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { linkFields } from "#domain/products/links/parse-link.ts";
import { offerEnd } from "#domain/products/offer-end.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { editedImages } from "#domain/products/product-images.ts";
import type { EditedProduct } from "#domain/products/product-schema.ts";
import { products } from "#server/db/schema/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { claimImages, releaseImages } from "#server/images/image-uses-store.ts";
import { followPrices } from "#server/prices/observations-store.ts";
import type { Caller } from "#server/session/session-store.ts";
import { assignStores, storelessOf, tagStoresOf } from "#server/stores/offer-stores-store.ts";
import { restartRisenOffers } from "#server/votes/restart-votes-store.ts";
import { followPublication } from "./follow-publication.ts";
import { refuseInvalidDay } from "./insert-product.ts";
import { slugAfter, tagProductPages } from "./product-slug-store.ts";
import { ownedColumns } from "./products-store.ts";

type EditedFields = EditedProduct["productData"];
type Changes = Partial<Pick<OwnedProduct, Exclude<keyof EditedFields, "image_url">>>;

/** The fields whose values differ from the current ones. Claims their pictures. */
export async function changesOf(
  tx: Tx,
  current: OwnedProduct,
  { image_url, ...wanted }: EditedFields,
  editor: Caller,
): Promise<Changes> {
  const shown = editedImages(current.images, { images: wanted.images, image_url });
  const images = await claimImages(tx, shown, { held: current.images, caller: editor });
  const fields = { ...wanted, ...editedLink(current, wanted), images };
  return changedFields(current, fields);
}

/** Those whose values differ from the current ones; an absent field stays as it is. */
export function changedFields(current: OwnedProduct, fields: object): Changes {
  const entries = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, current[name as keyof Changes]),
  );
  return Object.fromEntries(entries);
}

/** A link that leads to the same page is no change, nor is one that comes back as it was stored. */
function editedLink(current: OwnedProduct, { product_url }: EditedFields) {
  if (product_url === undefined || product_url === current.product_url) return {};
  return { product_url: linkFields(product_url).product_url };
}

/** Writes the changes with what follows from them: slug, ended, first approval, and the tags of every page affected. */
export async function writeChanges(
  tx: Tx,
  current: OwnedProduct,
  changes: Changes,
  now: Date,
): Promise<OwnedProduct> {
  const { valid_until, name, product_url, status, images } = { ...current, ...changes };
  refuseInvalidDay(valid_until, current.valid_until, now);
  // Before the address and the counts, in the order of a submission: edits that trade a picture would deadlock otherwise.
  await releaseImages(
    tx,
    current.images.filter((address) => !images.includes(address)),
  );
  const slug = await slugAfter(tx, current, { name, status });
  const place = await storeAfter(tx, current, { ...current, ...changes });
  const [row] = await tx
    .update(products)
    .set({
      ...changes,
      ...place,
      slug,
      // Also where the link stays: the offer may be older than what we know of its store.
      product_key: linkFields(product_url).product_key,
      // Set once: an offer that was edited and approved again is as old as it was.
      published_at:
        status === "approved" ? (current.published_at ?? now.toISOString()) : current.published_at,
      priced_at: changes.sale_price === undefined ? current.priced_at : now.toISOString(),
      ...offerEnd({ ...current, valid_until }, now),
      version: current.version + 1,
      updated_at: sql`now()`,
    })
    .where(eq(products.id, current.id))
    .returning(ownedColumns);
  const product = row as OwnedProduct;
  for (const shown of [current, product]) if (shown.status === "approved") await tagProductPages(tx, shown);
  await followPrices(tx, [product.id]);
  await restartRisenOffers(tx, [current], [product]);
  await followPublication(tx, [product.id], now);
  return product;
}

/** An offer stays in its store as long as nothing of it says another one. */
async function storeAfter(
  tx: Tx,
  current: OwnedProduct,
  next: OwnedProduct,
): Promise<{ store_id?: string | null }> {
  const isSame = next.product_url === current.product_url && next.store_name === current.store_name;
  if (isSame && !(await storelessOf(tx, [current.id])).has(current.id)) return {};
  if (current.status === "approved") await tagStoresOf(tx, [current.id]);
  const [store_id = null] = await assignStores(tx, [next]);
  return { store_id };
}
