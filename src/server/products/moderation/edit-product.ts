import type { ChangedProduct, OwnedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { EditedProduct } from "#domain/products/product-schema.ts";
import { logOffers } from "#server/log/logged-things-store.ts";
import { ringForDecisions } from "#server/notices/community-notices-store.ts";
import { changesOf, writeChanges } from "#server/products/change-product.ts";
import { lockProduct, refuseStaleVersion } from "#server/products/locked-product-store.ts";
import { queueDecisionLetter } from "./decision-letter.ts";
import { type Moderator, recordAction } from "./moderator.ts";
import { closeChecks } from "./publication-checks.ts";
import { openChecksOf } from "./publication-checks-store.ts";

/** An admin edits any offer and sets any status («§4»). Without a change nothing is written. */
export async function editProduct(
  moderator: Moderator,
  { productId, productData, version, note }: EditedProduct,
): Promise<ChangedProduct> {
  const { tx, by, now } = moderator;
  const message = productMessages.updated;
  const current = await lockProduct(tx, productId);
  refuseStaleVersion(current, version);
  const wanted = { ...productData, reason: reasonAfter(current, productData) };
  const changes = await changesOf(tx, current, wanted, by);
  if (Object.keys(changes).length === 0) return { message, product: current };
  const open = await openChecksOf(tx, [current]);
  const product = await writeChanges(tx, current, changes, now);
  if (product.status !== "approved") await closeChecks(moderator, [current], open, product.status);
  await recordAction(moderator, "edit-product", { before: current, after: product, note });
  logOffers(tx, by.id, [{ before: current, after: product }]);
  await updateDecisionLetter(moderator, current, product);
  return { message, product };
}

/** Only a rejection has one. */
export function reasonAfter(
  current: OwnedProduct,
  { status, reason }: EditedProduct["productData"],
): string | null {
  if ((status ?? current.status) !== "rejected") return null;
  return reason === undefined ? current.reason : reason;
}

/** A new decision gets a letter; an unchanged one gets a new letter where the old one has not been sent, since its text is outdated. */
async function updateDecisionLetter(
  moderator: Moderator,
  before: OwnedProduct,
  product: OwnedProduct,
): Promise<void> {
  const { tx, mail, by } = moderator;
  const wasWaiting = await mail.takeBack(tx, product.id);
  if (product.status === "pending") return;
  const isDecided = product.status !== before.status;
  if (isDecided || wasWaiting) await queueDecisionLetter(moderator, product);
  if (isDecided) await ringForDecisions(tx, [product.id], by.id);
}
