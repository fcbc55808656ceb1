import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { SubmittedProduct } from "#domain/products/product-schema.ts";
import { lockCaller } from "#server/http/caller.ts";
import { refuseReservedName } from "#server/http/reserved-name.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { readerMark } from "#server/session/reader-mark.ts";
import { roleWithinAal } from "#server/session/second-factor.ts";
import { insertProduct } from "./insert-product.ts";

/** A member's offer: pending, so no public page changes. */
export async function submitUserProduct({
  tx,
  input,
  caller,
  config,
  now,
  box,
}: HandlerContext<SubmittedProduct>): Promise<{ message: string; product: OwnedProduct }> {
  const owner = roleWithinAal(await lockCaller(tx, caller), config);
  refuseReservedName(owner, config, "store_name", input.store_name);
  const beginning = {
    owner,
    action: "submit-user-product",
    status: "pending",
    now,
    reader: readerMark(box, owner),
  } as const;
  const product = await insertProduct(tx, input, beginning);
  return { message: productMessages.submitted, product };
}
