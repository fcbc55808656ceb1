import { inArray, sql } from "drizzle-orm";
import {
  type BulkAction,
  type BulkResponse,
  bulkMessage,
  type ItemResult,
} from "#domain/products/moderation.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { BulkProducts, Decisions, VersionedProduct } from "#domain/products/product-schema.ts";
import { products } from "#server/db/schema/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { lockStoredImages } from "#server/images/image-uses-store.ts";
import { lockProducts, missingProduct, versionConflict } from "#server/products/locked-product-store.ts";
import { lockNotified } from "./decision-letter.ts";
import { deleteProduct } from "./delete-product.ts";
import { addMs, type ModerationAction, type Moderator, moderatorOf } from "./moderator.ts";
import { lockTrashed } from "./product-trash-store.ts";
import { restoreProduct } from "./restore-product.ts";
import { decisionOf, isDecided } from "./update-product-status.ts";
import { lockCounters, writeStatuses } from "./write-statuses.ts";

export function decideProducts(context: HandlerContext<Decisions>): Promise<BulkResponse> {
  const { status, reason } = context.input;
  const message = productMessages.status_changed;
  return changeStatuses(context, status, {
    message,
    write: decisionOf({ status, reason }),
    isDone: (current, { version }) => isDecided(current, { status, version }),
  });
}

/** Undoes decisions. Only those that the moderator saw: without a version it could be another moderator's. */
export function reopenProducts(context: HandlerContext<BulkProducts>): Promise<BulkResponse> {
  return changeStatuses(context, "reopened", {
    message: productMessages.updated,
    write: { status: "pending", reason: null, action: "edit-product" },
    isDone(current, { version }) {
      if (version !== current.version) throw versionConflict(productMessages.moved_on, current);
      return current.status === "pending";
    },
  });
}

interface StatusesChange {
  message: string;
  write: Parameters<typeof writeStatuses>[2];
  /** Whether there is nothing to write; throws what stands against it. */
  isDone: (current: OwnedProduct, item: VersionedProduct) => boolean;
}

/** One status for many products, in a few statements: a refusal of one stops no other. */
async function changeStatuses(
  context: HandlerContext<{ products: VersionedProduct[] }>,
  what: BulkAction,
  { message, write, isDone }: StatusesChange,
): Promise<BulkResponse> {
  const moderator = await bulkModerator(context);
  const items = context.input.products;
  const current = await lockProducts(
    context.tx,
    items.map(({ productId }) => productId),
  );
  const isUndo = write.status === "pending";
  const notified = await lockNotified(context.tx, isUndo ? [...current.values()] : []);
  const refusals = new Map<VersionedProduct, Problem>();
  const changed = new Set<OwnedProduct>();
  for (const item of items)
    try {
      const product = current.get(item.productId);
      if (!product) throw await missingProduct(context.tx, item.productId);
      if (!isDone(product, item)) changed.add(product);
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal;
      refusals.set(item, refusal);
    }
  const written = await writeStatuses(moderator, [...changed], write);
  const after = new Map([...current, ...written.map((product) => [product.id, product] as const)]);
  const results = items.map((item): ItemResult => {
    const { productId } = item;
    const refusal = refusals.get(item);
    if (refusal) return refusedItem(productId, refusal);
    const said = notified.has(productId) ? productMessages.already_notified : message;
    return { productId, ok: true, status: 200, message: said, product: after.get(productId) as OwnedProduct };
  });
  return bulkResponse(what, results);
}

export function deleteProducts(context: HandlerContext<BulkProducts>): Promise<BulkResponse> {
  return runBulkAction(context, "deleted", deleteProduct);
}

export function restoreProducts(context: HandlerContext<BulkProducts>): Promise<BulkResponse> {
  return runBulkAction(context, "restored", restoreProduct, lockTrashed);
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
  const moderator = await bulkModerator(context);
  const { tx, input } = context;
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
  return bulkResponse(what, results);
}

function bulkResponse(what: BulkAction, results: ItemResult[]): BulkResponse {
  const done = results.filter(({ ok }) => ok).length;
  return { message: bulkMessage(what, done, results.length), results };
}

async function bulkModerator(context: HandlerContext<unknown>): Promise<Moderator> {
  const single = await moderatorOf(context);
  await context.tx.execute(sql`SELECT pg_advisory_xact_lock(${bulkLock})`);
  return { ...single, letters_from: addMs(single.letters_from, longestBulkMs) };
}

async function lockOffersAndImages(tx: Tx, ids: string[]): Promise<void> {
  const rows = await tx
    .select({ images: products.images })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
    .for("update");
  await lockStoredImages(
    tx,
    rows.flatMap(({ images }) => images),
  );
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
    return refusedItem(productId, refusal);
  }
}

function refusedItem(productId: string, { status, message, extra }: Problem): ItemResult {
  return { productId, ok: false, status, message, ...(extra as { product?: OwnedProduct }) };
}
