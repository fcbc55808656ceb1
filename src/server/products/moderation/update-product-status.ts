import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { StatusChange } from "#domain/products/product-schema.ts";
import { lockProduct, refuseStaleVersion, versionConflict } from "#server/products/locked-product-store.ts";
import type { ModerationResult, Moderator } from "./moderator.ts";
import { writeStatuses } from "./write-statuses.ts";

/** A moderator's decision on an offer that waits. */
export async function updateProductStatus(
  moderator: Moderator,
  input: StatusChange,
): Promise<ModerationResult> {
  const current = await lockProduct(moderator.tx, input.productId);
  const message = productMessages.status_changed;
  if (isDecided(current, input)) return { message, product: current };
  const [product = current] = await writeStatuses(moderator, [current], decisionOf(input));
  return { message, product };
}

/** Refuses another decision than the one that stands, and one on a version that was not seen. The same once more is no second one. */
export function isDecided(
  current: OwnedProduct,
  { status, version }: Pick<StatusChange, "status" | "version">,
): boolean {
  if (current.status === status) return true;
  if (current.status !== "pending") throw versionConflict(productMessages.already_decided, current);
  refuseStaleVersion(current, version);
  return false;
}

export function decisionOf({ status, reason = null }: Pick<StatusChange, "status" | "reason">) {
  const action = "update-product-status" as const;
  return { status, reason: status === "rejected" ? reason : null, action };
}
