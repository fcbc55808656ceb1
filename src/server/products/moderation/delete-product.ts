import { productMessages } from "#domain/products/product-messages.ts";
import type { VersionedProduct } from "#domain/products/product-schema.ts";
import { lockStoredImages, releaseImages } from "#server/images/image-uses-store.ts";
import { lockProduct, refuseStaleVersion } from "#server/products/locked-product-store.ts";
import { tagProductPages } from "#server/products/product-slug-store.ts";
import { type ModerationResult, type Moderator, recordAction } from "./moderator.ts";
import { moveToTrash } from "./product-trash-store.ts";

/** Out of every list and page at once, and for a day into the trash. */
export async function deleteProduct(
  moderator: Moderator,
  { productId, version }: VersionedProduct,
): Promise<ModerationResult> {
  const { tx, by, mail } = moderator;
  const product = await lockProduct(tx, productId);
  refuseStaleVersion(product, version);
  const stored_images = await lockStoredImages(tx, product.images);
  await releaseImages(tx, stored_images);
  // Before its other addresses go with it.
  if (product.status === "approved") await tagProductPages(tx, product);
  const was_untold = await mail.takeBack(tx, productId);
  await moveToTrash(tx, product, { by: by.id, stored_images, was_untold });
  await recordAction(moderator, "delete-product", { before: product });
  return { message: productMessages.deleted, product };
}
