import type { z } from "zod";
import { readLink } from "#domain/products/links/read-link.ts";
import { isNewlyPast } from "#domain/products/price-validity.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { newProductSchema } from "#domain/products/product-schema.ts";
import { recordEvent } from "#server/db/audit.ts";
import { products } from "#server/db/schema/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { Problem } from "#server/http/problem.ts";
import { assignSlug, keepPlainSpelling } from "./product-slug-store.ts";
import { ownedColumns, tagsOf } from "./products-store.ts";

export type NewProduct = z.output<typeof newProductSchema>;

/** An admin's offer: approved and public at once. Its link stays as typed: it may carry the house's own affiliate tag. */
export async function addProduct(
  tx: Tx,
  fields: NewProduct,
  admin: string,
  now: Date,
): Promise<OwnedProduct> {
  if (isNewlyPast(fields.valid_until, null, now)) {
    const message = productMessages.past_valid_until;
    throw new Problem(422, "invalid", message, { fields: { valid_until: message } });
  }
  const id = newId(now.getTime());
  const product_key = readLink(fields.product_url)?.key ?? null;
  const slug = await assignSlug(tx, fields.name);
  const [row] = await tx
    .insert(products)
    .values({
      ...fields,
      id,
      slug,
      product_key,
      status: "approved",
      user_id: admin,
      published_at: now.toISOString(),
    })
    .returning(ownedColumns);
  const product = row as OwnedProduct;
  await keepPlainSpelling(tx, id, slug);
  await recordEvent(tx, {
    actor_id: admin,
    action: "add-product",
    object_kind: "product",
    object_id: id,
    after: product,
  });
  for (const tag of tagsOf(product)) tx.changes.add(tag);
  return product;
}
