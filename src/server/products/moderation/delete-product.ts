import type { ChangedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { VersionedProduct } from "#domain/products/product-schema.ts";
import { logOffers } from "#server/log/logged-things-store.ts";
import { lockProduct, refuseStaleVersion } from "#server/products/locked-product-store.ts";
import { type Moderator, recordAction } from "./moderator.ts";
import { trashProduct } from "./trash-product.ts";

/** Out of every list and page at once, and for a day into the trash. */
export async function deleteProduct(
  moderator: Moderator,
  { productId, version }: VersionedProduct,
): Promise<ChangedProduct> {
  const { tx, by } = moderator;
  const product = await lockProduct(tx, productId);
  refuseStaleVersion(product, version);
  await trashProduct(moderator, product);
  await recordAction(moderator, "delete-product", { before: product });
  logOffers(tx, by.id, [{ before: product }]);
  return { message: productMessages.deleted, product };
}
