import { eq, inArray, sql } from "drizzle-orm";
import {
  type BulkAction,
  type BulkResponse,
  bulkMessage,
  type ItemResult,
} from "#domain/products/moderation.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { BulkProducts, Decisions, VersionedProduct } from "#domain/products/product-schema.ts";
import { productSlug } from "#domain/products/product-slug.ts";
import { productCounts, products } from "#server/db/schema/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { lockStoredImages } from "#server/images/image-uses-store.ts";
import { lockProduct, versionConflict } from "#server/products/locked-product-store.ts";
import { hasAddress, lockSlugFamilies } from "#server/products/product-slug-store.ts";
import { deleteProduct } from "./delete-product.ts";
import { editProduct } from "./edit-product.ts";
import { addMs, type ModerationAction, type Moderator, moderatorOf } from "./moderator.ts";
import { lockTrashed } from "./product-trash-store.ts";
import { restoreProduct } from "./restore-product.ts";
import { updateProductStatus } from "./update-product-status.ts";

export async function decideProducts(context: HandlerContext<Decisions>): Promise<BulkResponse> {
  const { status, reason } = context.input;
  return runBulkAction(context, status, (moderator, item) =>
    updateProductStatus(moderator, { ...item, status, reason }),
  );
}

export function reopenProducts(context: HandlerContext<BulkProducts>): Promise<BulkResponse> {
  return runBulkAction(context, "reopened", reopen);
}

export function deleteProducts(context: HandlerContext<BulkProducts>): Promise<BulkResponse> {
  return runBulkAction(context, "deleted", deleteProduct);
}

export function restoreProducts(context: HandlerContext<BulkProducts>): Promise<BulkResponse> {
  return runBulkAction(context, "restored", restoreProduct, lockTrashed);
}

/** Undoes a decision. Only the one that the moderator saw: without a version it could be another moderator's. */
async function reopen(moderator: Moderator, { productId, version }: VersionedProduct) {
  const current = await lockProduct(moderator.tx, productId);
  if (version !== current.version) throw versionConflict(productMessages.moved_on, current);
  return editProduct(moderator, { productId, version, productData: { status: "pending" } });
}

const bulkLock = 20_141_122;
/** The time to undo starts with the response, which comes when all are done. */
const longestBulkMs = 5_000;

/**
 * Runs the single action on each product, in one transaction; a refusal comes before anything is written, so it stops no other.
 * One bulk call runs at a time (`bulkLock`). It locks all rows before the first counter changes, in the order of a single action
 * and the counters last, to avoid deadlocks.
 */
async function runBulkAction(
  context: HandlerContext<{ products: VersionedProduct[] }>,
  what: BulkAction,
  act: ModerationAction<VersionedProduct>,
  hold = lockOffersAndImages,
): Promise<BulkResponse> {
  const single = await moderatorOf(context);
  const moderator = { ...single, letters_from: addMs(single.letters_from, longestBulkMs) };
  const { tx, input } = context;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${bulkLock})`);
  await hold(
    tx,
    input.products.map(({ productId }) => productId),
  );
  await lockCounters(tx);
  const ordered = input.products
    .map((item, place) => ({ item, place }))
    .sort((one, other) => (one.item.productId < other.item.productId ? -1 : 1));
  const results: ItemResult[] = [];
  for (const { item, place } of ordered) results[place] = await resultOf(moderator, item, act);
  const done = results.filter(({ ok }) => ok).length;
  return { message: bulkMessage(what, done, results.length), results };
}

async function lockOffersAndImages(tx: Tx, ids: string[]): Promise<void> {
  const rows = await tx
    .select({ id: products.id, slug: products.slug, name: products.name, images: products.images })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
    .for("update");
  await lockStoredImages(
    tx,
    rows.flatMap(({ images }) => images),
  );
  const approvable = rows.filter((row) => !hasAddress(row));
  await lockSlugFamilies(
    tx,
    approvable.map(({ name }) => productSlug(name)),
  );
}

/**
 * In the order of the trigger that updates them: a change of category locks two. Only those of our own slot, which other
 * connections rarely use.
 */
async function lockCounters(tx: Tx): Promise<void> {
  const { status, category, ended, slot } = productCounts;
  await tx
    .select({ status })
    .from(productCounts)
    .where(eq(slot, sql`own_slot()`))
    .orderBy(status, category, ended)
    .for("update");
}

async function resultOf(
  moderator: Moderator,
  item: VersionedProduct,
  act: ModerationAction<VersionedProduct>,
): Promise<ItemResult> {
  const { productId } = item;
  try {
    return { productId, ok: true, status: 200, ...(await act(moderator, item)) };
  } catch (refusal) {
    if (!(refusal instanceof Problem)) throw refusal;
    const { status, message, extra } = refusal;
    return { productId, ok: false, status, message, ...(extra as { product?: OwnedProduct }) };
  }
}
