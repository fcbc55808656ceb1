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
import { closeChecks, reopenChecks } from "./publication-checks.ts";
import { findDecidedChecks, openChecksOf } from "./publication-checks-store.ts";
import { restoreProduct } from "./restore-product.ts";
import { decisionOf, isDecided } from "./update-product-status.ts";
import { lockCounters, writeStatuses } from "./write-statuses.ts";

export function decideProducts(context: HandlerContext<Decisions>): Promise<BulkResponse> {
  const { status, reason } = context.input;
  let open: ReadonlySet<string> = new Set();
  return changeStatuses(context, status, {
    message: productMessages.status_changed,
    async prepare(current) {
      open = await openChecksOf(context.tx, current);
    },
    isDone: (current, { version }) => isDecided(current, { status, version }, open.has(current.id)),
    async write(moderator, accepted, changed) {
      const written = await writeStatuses(moderator, changed, decisionOf({ status, reason }));
      await closeChecks(moderator, accepted, open, status);
      return written;
    },
  });
}

/** Undoes decisions. Only those that the moderator saw: without a version it could be another moderator's. */
export function reopenProducts(context: HandlerContext<BulkProducts>): Promise<BulkResponse> {
  let checked: ReadonlySet<string> = new Set();
  let notified: ReadonlySet<string> = new Set();
  return changeStatuses(context, "reopened", {
    message: ({ id }) => (notified.has(id) ? productMessages.already_notified : productMessages.updated),
    async prepare(current) {
      notified = await lockNotified(context.tx, current);
      checked = await findDecidedChecks(context.tx, current);
    },
    isDone(current, { version }) {
      if (version !== current.version) throw versionConflict(productMessages.moved_on, current);
      return current.status === "pending";
    },
    async write(moderator, _accepted, changed) {
      const published = await reopenChecks(
        moderator,
        changed.filter(({ id }) => checked.has(id)),
      );
      const others = changed.filter(({ id }) => !checked.has(id));
      const undone = { action: "edit-product", log_reason: "desfeita" } as const;
      const pending = { status: "pending", reason: null, ...undone } as const;
      return [...published, ...(await writeStatuses(moderator, others, pending))];
    },
  });
}

interface StatusesChange {
  message: string | ((product: OwnedProduct) => string);
  /** Reads, with all of them locked, what the decision on each needs. */
  prepare(current: readonly OwnedProduct[]): Promise<void>;
  /** Whether there is nothing to write; throws what stands against it. */
  isDone(current: OwnedProduct, item: VersionedProduct): boolean;
  /** @param accepted all that were not refused; of them `changed` are to be written */
  write(
    moderator: Moderator,
    accepted: readonly OwnedProduct[],
    changed: readonly OwnedProduct[],
  ): Promise<OwnedProduct[]>;
}

/** One status for many products, in a few statements: a refusal of one stops no other. */
async function changeStatuses(
  context: HandlerContext<{ products: VersionedProduct[] }>,
  what: BulkAction,
  { message, prepare, isDone, write }: StatusesChange,
): Promise<BulkResponse> {
  const moderator = await bulkModerator(context);
  const items = context.input.products;
  const current = await lockProducts(
    context.tx,
    items.map(({ productId }) => productId),
  );
  await prepare([...current.values()]);
  const refusals = new Map<VersionedProduct, Problem>();
  const accepted = new Set<OwnedProduct>();
  const changed = new Set<OwnedProduct>();
  for (const item of items)
    try {
      const product = current.get(item.productId);
      if (!product) throw await missingProduct(context.tx, item.productId);
      if (!isDone(product, item)) changed.add(product);
      accepted.add(product);
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal;
      refusals.set(item, refusal);
    }
  const written = await write(moderator, [...accepted], [...changed]);
  const after = new Map([...current, ...written.map((product) => [product.id, product] as const)]);
  const results = items.map((item): ItemResult => {
    const { productId } = item;
    const refusal = refusals.get(item);
    if (refusal) return refusedItem(productId, refusal);
    const product = after.get(productId) as OwnedProduct;
    const said = typeof message === "string" ? message : message(product);
    return { productId, ok: true, status: 200, message: said, product };
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
