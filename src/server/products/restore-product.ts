import { isEnded } from "#domain/format/date.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { takeBackImages } from "#server/images/image-uses-store.ts";
import { unknownProduct } from "./held-product-store.ts";
import { tellOwner } from "./moderation/decision-letter.ts";
import { type Done, type Moderator, recordAct } from "./moderation/moderator.ts";
import { nameItsPages } from "./product-slug-store.ts";
import { putBack, takeFromTrash } from "./product-trash-store.ts";

/** Undoes a deletion: the product as it was, but for a picture that is gone or a last day that has passed. */
export async function restoreProduct(
  moderator: Moderator,
  { productId }: { productId: string },
): Promise<Done> {
  const { tx, now } = moderator;
  const trashed = await takeFromTrash(tx, productId);
  if (!trashed) throw unknownProduct();
  const here = await takeBackImages(tx, trashed.stored_images);
  const isThere = (image: string) => !trashed.stored_images.includes(image) || here.includes(image);
  const product = await putBack(tx, trashed, {
    images: trashed.images.filter(isThere),
    ended: isEnded(trashed.valid_until, now),
  });
  if (product.status === "approved") await nameItsPages(tx, product);
  await recordAct(moderator, "restore-product", { after: product });
  // The deletion took the letter back; its decision stands again.
  if (trashed.was_untold && product.status !== "pending") await tellOwner(moderator, product);
  return { message: productMessages.restored, product };
}
