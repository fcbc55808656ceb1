import { productMessages } from "#domain/products/product-messages.ts";
import type { SeenProduct } from "#domain/products/product-schema.ts";
import { letGoOfImages, storedImages } from "#server/images/image-uses-store.ts";
import { holdProduct, refuseMovedOn } from "./held-product-store.ts";
import { type Done, type Moderator, recordAct } from "./moderation/moderator.ts";
import { nameItsPages } from "./product-slug-store.ts";
import { moveToTrash } from "./product-trash-store.ts";

/** Out of every list and page at once, and for a day into the trash. */
export async function deleteProduct(
  moderator: Moderator,
  { productId, version }: SeenProduct,
): Promise<Done> {
  const { tx, by, mail } = moderator;
  const product = await holdProduct(tx, productId);
  refuseMovedOn(product, version);
  const stored_images = await storedImages(tx, product.images);
  await letGoOfImages(tx, stored_images);
  // Before its other addresses go with it.
  if (product.status === "approved") await nameItsPages(tx, product);
  const was_untold = await mail.takeBack(tx, productId);
  await moveToTrash(tx, product, { by: by.id, stored_images, was_untold });
  await recordAct(moderator, "delete-product", { before: product });
  return { message: productMessages.deleted, product };
}
