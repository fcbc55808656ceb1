import { isEnded } from "#domain/format/date.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { reclaimImages } from "#server/images/image-uses-store.ts";
import { unknownProduct } from "#server/products/locked-product-store.ts";
import { tagProductPages } from "#server/products/product-slug-store.ts";
import { queueDecisionLetter } from "./decision-letter.ts";
import { type ModerationResult, type Moderator, recordAction } from "./moderator.ts";
import { restoreFromTrash, takeFromTrash } from "./product-trash-store.ts";

/** Undoes a deletion: the product as it was, but for a picture that is gone or a last day that has passed. */
export async function restoreProduct(
  moderator: Moderator,
  { productId }: { productId: string },
): Promise<ModerationResult> {
  const { tx, now } = moderator;
  const trashed = await takeFromTrash(tx, productId);
  if (!trashed) throw unknownProduct();
  const here = await reclaimImages(tx, trashed.stored_images);
  const isThere = (image: string) => !trashed.stored_images.includes(image) || here.includes(image);
  const product = await restoreFromTrash(tx, trashed, {
    images: trashed.images.filter(isThere),
    ended: isEnded(trashed.valid_until, now),
  });
  if (product.status === "approved") await tagProductPages(tx, product);
  await recordAction(moderator, "restore-product", { after: product });
  // The deletion took the letter back; its decision stands again.
  if (trashed.was_untold && product.status !== "pending") await queueDecisionLetter(moderator, product);
  return { message: productMessages.restored, product };
}
