import type { ChangedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { EditedUserProduct } from "#domain/products/product-schema.ts";
import { recordProductEvent } from "#server/db/audit.ts";
import { lockCaller } from "#server/http/caller.ts";
import { refuseReservedName } from "#server/http/reserved-name.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { roleWithinAal } from "#server/session/second-factor.ts";
import { refuseImitation } from "#server/stores/imitation-store.ts";
import { changesOf, writeChanges } from "./change-product.ts";
import { lockProduct, refuseStaleVersion } from "./locked-product-store.ts";

/**
 * The owner edits an offer, in any status. A decided offer goes back to pending: nothing unapproved is ever public. Without a
 * change it stays as it is, decision included.
 */
export async function editUserProduct(context: HandlerContext<EditedUserProduct>): Promise<ChangedProduct> {
  const { tx, input, caller, config, now, mail } = context;
  const owner = roleWithinAal(await lockCaller(tx, caller), config);
  const { productId, version, ...fields } = input;
  const current = await lockProduct(tx, productId, owner.id);
  refuseStaleVersion(current, version);
  const changes = await changesOf(tx, current, fields, owner);
  if (Object.keys(changes).length === 0) return { message: productMessages.updated, product: current };
  refuseReservedName(owner, config, "store_name", changes.store_name);
  await refuseImitation(tx, owner, config, changes.product_url);
  // The reason was about the words that stood here before.
  const product = await writeChanges(tx, current, { ...changes, status: "pending", reason: null }, now);
  // The letter about the old decision is outdated.
  await mail.takeBack(tx, product.id);
  await recordProductEvent(tx, owner.id, "edit-user-product", product.id, {
    before: current,
    after: product,
  });
  return { message: productMessages.updated, product };
}
