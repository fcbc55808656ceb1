import type { ChangedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { logOffers } from "#server/log/logged-things-store.ts";
import { unknownProduct } from "#server/products/locked-product-store.ts";
import { queueDecisionLetter } from "./decision-letter.ts";
import { type Moderator, recordAction } from "./moderator.ts";
import { takeFromTrash } from "./product-trash-store.ts";
import { untrashProduct } from "./trash-product.ts";

/** Undoes a deletion: the product as it was, but for a picture that is gone or a last day that has passed. */
export async function restoreProduct(
  moderator: Moderator,
  { productId }: { productId: string },
): Promise<ChangedProduct> {
  const trashed = await takeFromTrash(moderator.tx, productId);
  if (!trashed) throw unknownProduct();
  const product = await untrashProduct(moderator, trashed);
  await recordAction(moderator, "restore-product", { after: product });
  logOffers(moderator.tx, moderator.by.id, [{ after: product }]);
  // The deletion took the letter back; its decision stands again.
  if (trashed.was_untold && product.status !== "pending") await queueDecisionLetter(moderator, product);
  return { message: productMessages.restored, product };
}
