import type { ChangedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { recordProductEvent } from "#server/db/audit.ts";
import { lockCaller } from "#server/http/caller.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { lockProduct, unknownProduct, versionConflict } from "./locked-product-store.ts";
import { takeFromTrash } from "./moderation/product-trash-store.ts";
import { trashProduct, untrashProduct } from "./moderation/trash-product.ts";

type Named = HandlerContext<{ productId: string }>;

/** The owner takes an offer out of the queue. One that was decided meanwhile stays: it may be on the site. */
export async function withdrawUserProduct({ tx, input, caller, mail, now }: Named): Promise<ChangedProduct> {
  const owner = await lockCaller(tx, caller);
  const product = await lockProduct(tx, input.productId, owner.id);
  const { published_meanwhile, already_decided, withdrawn } = productMessages;
  if (product.status !== "pending")
    throw versionConflict(product.status === "approved" ? published_meanwhile : already_decided, product);
  await trashProduct({ tx, mail, by: owner, now }, product);
  await recordProductEvent(tx, owner.id, "withdraw-user-product", product.id, { before: product });
  return { message: withdrawn, product };
}

/** Undoes a withdrawal for as long as the trash holds it. What a moderator deleted is not the owner's to restore. */
export async function restoreUserProduct({ tx, input, caller, now }: Named): Promise<ChangedProduct> {
  const owner = await lockCaller(tx, caller);
  const trashed = await takeFromTrash(tx, input.productId, owner.id);
  if (trashed?.user_id !== owner.id || trashed.status !== "pending") throw unknownProduct();
  const product = await untrashProduct({ tx, now }, trashed);
  await recordProductEvent(tx, owner.id, "restore-user-product", product.id, { after: product });
  return { message: productMessages.withdrawal_undone, product };
}
