import { eq, sql } from "drizzle-orm";
import { isEnded } from "#domain/format/date.ts";
import { linkFields } from "#domain/products/links/link-fields.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { editedImages } from "#domain/products/product-images.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { EditedUserProduct } from "#domain/products/product-schema.ts";
import { recordEvent } from "#server/db/audit.ts";
import { products } from "#server/db/schema/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { holdSelf } from "#server/http/caller.ts";
import type { Deed } from "#server/http/route.ts";
import { letGoOfImages, takeImages } from "#server/images/image-uses-store.ts";
import type { Caller } from "#server/session/session-store.ts";
import { holdProduct, refuseMovedOn } from "./held-product-store.ts";
import { refuseWrongDay } from "./insert-product.ts";
import { nameItsPages, renameSlug } from "./product-slug-store.ts";
import { ownedColumns } from "./products-store.ts";
import { storedLink } from "./stored-link.ts";

type Fields = Omit<EditedUserProduct, "productId" | "version" | "image_url">;

/**
 * The owner changes an offer, in any status. What a moderator has decided on goes back to pending: nothing unapproved is
 * ever public. Saved without a change it stays as it is, decision included.
 */
export async function editUserProduct({
  tx,
  input,
  caller,
  now,
  mail,
}: Deed<EditedUserProduct>): Promise<{ message: string; product: OwnedProduct }> {
  const owner = await holdSelf(tx, caller);
  const { productId, version, image_url, ...fields } = input;
  const current = await holdProduct(tx, productId, owner.id);
  refuseMovedOn(current, version);
  const wanted = editedImages(current.images, { images: fields.images, image_url });
  const images = await takeImages(tx, wanted, { held: current.images, caller: owner });
  const changed = changesOf(current, { ...fields, ...editedLink(current, fields, owner), images });
  if (Object.keys(changed).length === 0) return { message: productMessages.updated, product: current };
  // Before the address and the counts, in the order of a submission: edits that trade a picture would deadlock otherwise.
  await letGoOfImages(
    tx,
    current.images.filter((address) => !images.includes(address)),
  );
  const product = await writeEdit(tx, current, changed, now);
  // What the letter would tell is no longer so.
  await mail.takeBack(tx, product.id);
  await recordEvent(tx, {
    actor_id: owner.id,
    action: "edit-user-product",
    object_kind: "product",
    object_id: product.id,
    before: current,
    after: product,
  });
  return { message: productMessages.updated, product };
}

/** A link that leads to the same place is no change, nor is one that was stored otherwise and comes back untouched. */
function editedLink(current: OwnedProduct, { product_url }: Fields, owner: Caller) {
  if (product_url === undefined || product_url === current.product_url) return {};
  return { product_url: storedLink(product_url, owner).product_url };
}

/** Fields that were sent and say something else than before. */
function changesOf(current: OwnedProduct, fields: Fields): Partial<Fields> {
  const entries = Object.entries(fields).filter(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(current[name as keyof Fields]),
  );
  return Object.fromEntries(entries);
}

async function writeEdit(
  tx: Tx,
  current: OwnedProduct,
  changed: Partial<Fields>,
  now: Date,
): Promise<OwnedProduct> {
  const { valid_until = current.valid_until, name = current.name } = changed;
  const { product_url = current.product_url } = changed;
  refuseWrongDay(valid_until, current.valid_until, now);
  await renameSlug(tx, current, name);
  const [row] = await tx
    .update(products)
    .set({
      ...changed,
      // Also where the link stays: the offer may be older than what we know of its store.
      product_key: linkFields(product_url).product_key,
      status: "pending",
      // It was about the words that stood here before.
      reason: null,
      ended: isEnded(valid_until, now),
      version: current.version + 1,
      updated_at: sql`now()`,
    })
    .where(eq(products.id, current.id))
    .returning(ownedColumns);
  const product = row as OwnedProduct;
  if (current.status === "approved") await nameItsPages(tx, current);
  return product;
}
