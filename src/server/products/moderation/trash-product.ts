import { offerEnd } from "#domain/products/offer-end.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockStoredImages, reclaimImages, releaseImages } from "#server/images/image-uses-store.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { followPrices } from "#server/prices/observations-store.ts";
import { followPublication } from "#server/products/follow-publication.ts";
import { tagProductPages } from "#server/products/product-slug-store.ts";
import { moveToTrash, restoreFromTrash, type TrashedProduct } from "./product-trash-store.ts";

/** A locked product, out of every list and page at once, and for a day into the trash. */
export async function trashProduct(
  { tx, mail, by, now }: { tx: Tx; mail: Outbox; by: { id: string }; now: Date },
  product: OwnedProduct,
): Promise<void> {
  const stored_images = await lockStoredImages(tx, product.images);
  await releaseImages(tx, stored_images);
  // Before its other addresses go with it.
  if (product.status === "approved") await tagProductPages(tx, product);
  const was_untold = await mail.takeBack(tx, product.id);
  await moveToTrash(tx, product, { by: by.id, stored_images, was_untold });
  await followPrices(tx, [product.id]);
  await followPublication(tx, [product.id], now);
}

/** The product as it was, but for a picture that is gone or a last day that has passed. */
export async function untrashProduct(
  { tx, now }: { tx: Tx; now: Date },
  trashed: TrashedProduct,
): Promise<OwnedProduct> {
  const here = await reclaimImages(tx, trashed.stored_images);
  const isThere = (image: string) => !trashed.stored_images.includes(image) || here.includes(image);
  const images = trashed.images.filter(isThere);
  const product = await restoreFromTrash(tx, trashed, { images, ...offerEnd(trashed, now) });
  if (product.status === "approved") await tagProductPages(tx, product);
  await followPrices(tx, [product.id]);
  await followPublication(tx, [product.id], now);
  return product;
}
