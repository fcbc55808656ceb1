import type { ChangedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { SubmittedProduct } from "#domain/products/product-schema.ts";
import { lockCaller } from "#server/http/caller.ts";
import { refuseReservedName } from "#server/http/reserved-name.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { logPublication } from "#server/log/logged-things-store.ts";
import { readerMark } from "#server/session/reader-mark.ts";
import { roleWithinAal } from "#server/session/second-factor.ts";
import { refuseImitation } from "#server/stores/imitation-store.ts";
import { insertProduct } from "./insert-product.ts";
import { startCheck } from "./moderation/publication-checks-store.ts";
import { tagsOf } from "./products-store.ts";
import { isPublishedAtOnce } from "./publish-at-once.ts";

/** A member's offer: pending, so that no public page changes, or published at once, and looked at afterwards. */
export async function submitUserProduct(context: HandlerContext<SubmittedProduct>): Promise<ChangedProduct> {
  const { tx, input, caller, config, now, box } = context;
  const owner = roleWithinAal(await lockCaller(tx, caller), config);
  refuseReservedName(owner, config, "store_name", input.store_name);
  await refuseImitation(tx, owner, config, input.product_url);
  const isPublished = await isPublishedAtOnce(tx, input, config, owner.id);
  const beginning = {
    owner,
    action: "submit-user-product",
    status: isPublished ? "approved" : "pending",
    now,
    reader: readerMark(box, owner),
  } as const;
  const product = await insertProduct(tx, input, beginning);
  if (!isPublished) return { message: productMessages.submitted, product };
  await startCheck(tx, product.id, now);
  logPublication(tx, product);
  for (const tag of tagsOf(product)) tx.changes.add(tag);
  return { message: productMessages.published_at_once, product };
}
