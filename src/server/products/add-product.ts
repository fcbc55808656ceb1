import type { ChangedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { NewProduct } from "#domain/products/product-schema.ts";
import { lockAdmin } from "#server/http/caller.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { readerMark } from "#server/session/reader-mark.ts";
import { insertProduct } from "./insert-product.ts";
import { tagsOf } from "./products-store.ts";

export async function addProduct(context: HandlerContext<NewProduct>): Promise<ChangedProduct> {
  const { tx, input, caller, config, now, box } = context;
  const owner = await lockAdmin(tx, caller, config);
  const product = await insertProduct(tx, input, {
    owner,
    action: "add-product",
    status: "approved",
    now,
    reader: readerMark(box, owner),
  });
  for (const tag of tagsOf(product)) tx.changes.add(tag);
  return { message: productMessages.added, product };
}
