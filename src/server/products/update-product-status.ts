import { eq, sql } from "drizzle-orm";
import { isEnded } from "#domain/format/date.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { StatusChange } from "#domain/products/product-schema.ts";
import { recordEvent } from "#server/db/audit.ts";
import { products } from "#server/db/schema/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { self } from "#server/http/caller.ts";
import type { Deed } from "#server/http/route.ts";
import { tellOwner } from "./decision-letter.ts";
import { conflict, holdProduct, refuseMovedOn } from "./held-product-store.ts";
import { nameItsPages } from "./product-slug-store.ts";
import { ownedColumns } from "./products-store.ts";

/** A moderator's decision on an offer that waits. The same decision once more is no second one. */
export async function updateProductStatus({
  tx,
  input,
  caller,
  now,
  mail,
  config,
}: Deed<StatusChange>): Promise<{ message: string; product: OwnedProduct }> {
  const decider = self(caller);
  const { productId, status, version } = input;
  const current = await holdProduct(tx, productId);
  const message = productMessages.status_changed;
  if (current.status === status) return { message, product: current };
  if (current.status !== "pending") throw conflict(productMessages.already_decided, current);
  refuseMovedOn(current, version);
  const product = await decide(tx, current, input, now);
  await recordEvent(tx, {
    actor_id: decider.id,
    action: "update-product-status",
    object_kind: "product",
    object_id: product.id,
    before: current,
    after: product,
  });
  await tellOwner(tx, mail, { product, decider_id: decider.id, site: config.site, now });
  return { message, product };
}

async function decide(
  tx: Tx,
  current: OwnedProduct,
  { status, reason = null }: StatusChange,
  now: Date,
): Promise<OwnedProduct> {
  const isApproved = status === "approved";
  const [row] = await tx
    .update(products)
    .set({
      status,
      reason: isApproved ? null : reason,
      // Set once: an offer that was edited and approved again is as old as it was.
      published_at: isApproved ? (current.published_at ?? now.toISOString()) : current.published_at,
      ended: isEnded(current.valid_until, now),
      version: current.version + 1,
      updated_at: sql`now()`,
    })
    .where(eq(products.id, current.id))
    .returning(ownedColumns);
  const product = row as OwnedProduct;
  if (isApproved) await nameItsPages(tx, product);
  return product;
}
