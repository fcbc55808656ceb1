import { dayFault } from "#domain/products/price-validity.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { SubmittedProduct } from "#domain/products/product-schema.ts";
import { recordEvent } from "#server/db/audit.ts";
import { products } from "#server/db/schema/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { Problem } from "#server/http/problem.ts";
import { takeImages } from "#server/images/image-uses-store.ts";
import type { Caller } from "#server/session/session-store.ts";
import { assignSlug, keepPlainSpelling } from "./product-slug-store.ts";
import { ownedColumns } from "./products-store.ts";
import { storedLink } from "./stored-link.ts";

interface Beginning {
  owner: Caller;
  /** How the record calls it. */
  action: "add-product" | "submit-user-product";
  status: "approved" | "pending";
  now: Date;
}

/** A new offer with its address, its pictures and its line in the record. What the server decides comes from `Beginning`. */
export async function insertProduct(
  tx: Tx,
  fields: SubmittedProduct,
  { owner, action, status, now }: Beginning,
): Promise<OwnedProduct> {
  refuseWrongDay(fields.valid_until, null, now);
  const images = await takeImages(tx, fields.images, { caller: owner });
  const id = newId(now.getTime());
  const slug = await assignSlug(tx, fields.name);
  const published_at = status === "approved" ? now.toISOString() : null;
  const link = storedLink(fields.product_url, owner);
  const [row] = await tx
    .insert(products)
    .values({ ...fields, ...link, images, id, slug, status, user_id: owner.id, published_at })
    .returning(ownedColumns);
  const product = row as OwnedProduct;
  await keepPlainSpelling(tx, id, slug);
  await recordEvent(tx, {
    actor_id: owner.id,
    action,
    object_kind: "product",
    object_id: id,
    after: product,
  });
  return product;
}

/** A past last day may stay on an old product, but nobody may set it, nor one far ahead. */
export function refuseWrongDay(next: string | null, current: string | null, now: Date): void {
  const fault = dayFault(next, current, now);
  if (!fault) return;
  const message = productMessages[fault];
  throw new Problem(422, "invalid", message, { fields: { valid_until: message } });
}
