import type { ChangedProduct, OwnedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { StatusChange } from "#domain/products/product-schema.ts";
import { lockProduct, refuseStaleVersion, versionConflict } from "#server/products/locked-product-store.ts";
import type { Moderator } from "./moderator.ts";
import { closeChecks } from "./publication-checks.ts";
import { openChecksOf } from "./publication-checks-store.ts";
import { writeStatuses } from "./write-statuses.ts";

/** A moderator's decision on an offer that waits. */
export async function updateProductStatus(
  moderator: Moderator,
  input: StatusChange,
): Promise<ChangedProduct> {
  const current = await lockProduct(moderator.tx, input.productId);
  const message = productMessages.status_changed;
  const open = await openChecksOf(moderator.tx, [current]);
  const isDone = isDecided(current, input, open.has(current.id));
  const [product = current] = await writeStatuses(moderator, isDone ? [] : [current], decisionOf(input));
  await closeChecks(moderator, [current], open, input.status);
  return { message, product };
}

/**
 * Refuses another decision than the one that stands, and one on a version that was not seen. The same once more is no second one.
 * @param isOpen published at once and not looked at: decided on as if it waited
 */
export function isDecided(
  current: OwnedProduct,
  { status, version }: Pick<StatusChange, "status" | "version">,
  isOpen: boolean,
): boolean {
  if (isOpen) refuseStaleVersion(current, version);
  if (current.status === status) return true;
  if (current.status !== "pending" && !isOpen)
    throw versionConflict(productMessages.already_decided, current);
  refuseStaleVersion(current, version);
  return false;
}

export function decisionOf({ status, reason = null }: Pick<StatusChange, "status" | "reason">) {
  const action = "update-product-status" as const;
  return { status, reason: status === "rejected" ? reason : null, action };
}
