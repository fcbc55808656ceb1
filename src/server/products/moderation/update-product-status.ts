import { productMessages } from "#domain/products/product-messages.ts";
import type { StatusChange } from "#domain/products/product-schema.ts";
import { writeChanges } from "#server/products/change-product.ts";
import { lockProduct, refuseStaleVersion, versionConflict } from "#server/products/locked-product-store.ts";
import { queueDecisionLetter } from "./decision-letter.ts";
import { type ModerationResult, type Moderator, recordAction } from "./moderator.ts";

/** A moderator's decision on an offer that waits. The same decision once more is no second one. */
export async function updateProductStatus(
  moderator: Moderator,
  input: StatusChange,
): Promise<ModerationResult> {
  const { tx, now } = moderator;
  const { productId, status, version, reason = null } = input;
  const current = await lockProduct(tx, productId);
  const message = productMessages.status_changed;
  if (current.status === status) return { message, product: current };
  if (current.status !== "pending") throw versionConflict(productMessages.already_decided, current);
  refuseStaleVersion(current, version);
  const decision = { status, reason: status === "rejected" ? reason : null };
  const product = await writeChanges(tx, current, decision, now);
  await recordAction(moderator, "update-product-status", { before: current, after: product });
  await queueDecisionLetter(moderator, product);
  return { message, product };
}
