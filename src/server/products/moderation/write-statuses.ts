import { eq, sql } from "drizzle-orm";
import type { LogReason } from "#domain/log/log-reasons.ts";
import type { Action } from "#domain/operation/actions.ts";
import { linkFields } from "#domain/products/links/parse-link.ts";
import { offerEnd } from "#domain/products/offer-end.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { productSlug } from "#domain/products/product-slug.ts";
import type { ProductStatus } from "#domain/products/product-status.ts";
import { recordEvents } from "#server/db/audit.ts";
import { productCounts, products } from "#server/db/schema/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { logOffers } from "#server/log/logged-things-store.ts";
import { ringForDecisions } from "#server/notices/community-notices-store.ts";
import { followPrices } from "#server/prices/observations-store.ts";
import { followPublication } from "#server/products/follow-publication.ts";
import {
  assignSlugs,
  hasAddress,
  hasSlugOfName,
  lockSlugFamilies,
  renameSlug,
  savePlainSlugs,
  tagPagesOf,
} from "#server/products/product-slug-store.ts";
import { ownedColumns } from "#server/products/products-store.ts";
import { assignStores, storelessOf } from "#server/stores/offer-stores-store.ts";
import { restartRisenOffers } from "#server/votes/restart-votes-store.ts";
import { queueDecisionLetters } from "./decision-letter.ts";
import type { Moderator } from "./moderator.ts";

interface StatusWrite {
  status: ProductStatus;
  reason: string | null;
  /** The record names the single call, also where it was one of several. */
  action: Action;
  /** Nobody is told: the public sees what it saw before. */
  hasNoLetter?: boolean;
  /** For the log, where it is not the decision's own. */
  log_reason?: LogReason;
}

/**
 * Writes one status to products that the caller has locked, with all that follows from it: slugs, the record, tags, letters. A few
 * statements, however many products there are.
 */
export async function writeStatuses(
  moderator: Moderator,
  current: readonly OwnedProduct[],
  { status, reason, action, hasNoLetter, log_reason }: StatusWrite,
): Promise<OwnedProduct[]> {
  if (current.length === 0) return [];
  const { tx, by, now, mail } = moderator;
  const slugs = await slugsAfter(tx, current, status);
  const places = await newPlaces(tx, current, status);
  if (current.length > 1) await lockCounters(tx);
  const next = current.map((product) => ({
    ...nextOf(product, status, now),
    slug: slugs.get(product.id) ?? product.slug,
    store_id: places.get(product.id) ?? null,
  }));
  const written = await updateProducts(tx, next, { status, reason });
  await tagPagesOf(
    tx,
    [...current, ...written].filter((shown) => shown.status === "approved"),
  );
  const known = new Map(current.map((product) => [product.id, product]));
  const changes = written.map((after) => ({ before: known.get(after.id), after }));
  const event = { actor_id: by.id, action, object_kind: "product" } as const;
  await recordEvents(
    tx,
    changes.map((change) => ({ ...event, object_id: change.after.id, ...change })),
  );
  logOffers(tx, by.id, changes, log_reason);
  const ids = written.map(({ id }) => id);
  if (status !== "pending" && !hasNoLetter) await announceDecisions(moderator, written);
  else await mail.takeBack(tx, ids);
  await followPrices(tx, ids);
  await restartRisenOffers(tx, current, written);
  await followPublication(tx, ids, now);
  return written;
}

async function announceDecisions(moderator: Moderator, written: readonly OwnedProduct[]): Promise<void> {
  await queueDecisionLetters(moderator, written);
  const ids = written.map(({ id }) => id);
  await ringForDecisions(moderator.tx, ids, moderator.by.id);
}

function nextOf(product: OwnedProduct, status: ProductStatus, now: Date) {
  const { id, product_url, published_at } = product;
  return {
    id,
    // The offer may be older than what we know of its store.
    product_key: linkFields(product_url).product_key,
    published_at: status === "approved" ? (published_at ?? now.toISOString()) : published_at,
    ...offerEnd(product, now),
  };
}

/** The stores of those that had none while nobody had approved them. */
async function newPlaces(
  tx: Tx,
  current: readonly OwnedProduct[],
  status: ProductStatus,
): Promise<Map<string, string | null>> {
  if (status !== "approved") return new Map();
  const ids = await storelessOf(
    tx,
    current.map(({ id }) => id),
  );
  const some = current.filter(({ id }) => ids.has(id)).map((product) => ({ ...product, status }));
  const found = await assignStores(tx, some);
  return new Map(some.map(({ id }, at) => [id, found[at] ?? null]));
}

/** Of those that are approved for the first time, or under another name than before. */
async function slugsAfter(
  tx: Tx,
  current: readonly OwnedProduct[],
  status: ProductStatus,
): Promise<Map<string, string>> {
  if (status !== "approved") return new Map();
  const first = current.filter((product) => !hasAddress(product));
  const renamed = current.filter((product) => hasAddress(product) && !hasSlugOfName(product, product.name));
  // All at once, in one order: two callers never deadlock.
  await lockSlugFamilies(
    tx,
    [...first, ...renamed].map(({ name }) => productSlug(name)),
  );
  const made = await assignSlugs(
    tx,
    first.map(({ name }) => name),
  );
  const assigned = first.map(({ id }, i) => ({ id, slug: made[i] ?? id }));
  await savePlainSlugs(tx, assigned);
  const slugs = new Map(assigned.map(({ id, slug }) => [id, slug]));
  for (const product of renamed) slugs.set(product.id, await renameSlug(tx, product, product.name));
  return slugs;
}

/**
 * In the order of the trigger that updates them: a change of category locks two. Only those of our own slot, which other
 * connections rarely use.
 */
export async function lockCounters(tx: Tx): Promise<void> {
  const { status, category, ended, slot } = productCounts;
  await tx
    .select({ status })
    .from(productCounts)
    .where(eq(slot, sql`own_slot()`))
    .orderBy(status, category, ended)
    .for("update");
}

async function updateProducts(
  tx: Tx,
  next: readonly object[],
  { status, reason }: Pick<StatusWrite, "status" | "reason">,
): Promise<OwnedProduct[]> {
  const rows = await tx
    .update(products)
    .set({
      status,
      reason,
      slug: sql`next.slug`,
      product_key: sql`next.product_key`,
      store_id: sql`coalesce(${products.store_id}, next.store_id)`,
      published_at: sql`next.published_at`,
      ended: sql`next.ended`,
      ended_at: sql`next.ended_at`,
      ended_by: sql`next.ended_by`,
      version: sql`${products.version} + 1`,
      updated_at: sql`now()`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(next)}::jsonb) AS next (id uuid, slug text, product_key text, store_id uuid,
        published_at timestamptz, ended boolean, ended_at timestamptz, ended_by text)`,
    )
    .where(eq(products.id, sql`next.id`))
    .returning(ownedColumns);
  return rows as OwnedProduct[];
}
