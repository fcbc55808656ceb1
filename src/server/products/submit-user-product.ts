import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { SubmittedProduct } from "#domain/products/product-schema.ts";
import { holdSelf } from "#server/http/caller.ts";
import type { Deed } from "#server/http/route.ts";
import { asFarAsShown } from "#server/session/second-factor.ts";
import { insertProduct } from "./insert-product.ts";

/** A member's offer: pending, so no page that a visitor reads changes, and none is told. */
export async function submitUserProduct({
  tx,
  input,
  caller,
  config,
  now,
}: Deed<SubmittedProduct>): Promise<{ message: string; product: OwnedProduct }> {
  const owner = asFarAsShown(await holdSelf(tx, caller), config);
  const beginning = { owner, action: "submit-user-product", status: "pending", now } as const;
  const product = await insertProduct(tx, input, beginning);
  return { message: productMessages.submitted, product };
}
