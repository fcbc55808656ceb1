import { linkFields } from "#domain/products/links/parse-link.ts";
import { offerEnd } from "#domain/products/offer-end.ts";
import { dayFault } from "#domain/products/price-validity.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { SubmittedProduct } from "#domain/products/product-schema.ts";
import type { ProductStatus } from "#domain/products/product-status.ts";
import { recordEvents } from "#server/db/audit.ts";
import { products } from "#server/db/schema/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { Problem } from "#server/http/problem.ts";
import { lockImages } from "#server/images/image-uses-store.ts";
import { followPrices } from "#server/prices/observations-store.ts";
import type { Caller } from "#server/session/session-store.ts";
import { claimReadings } from "#server/store-pages/link-readings-store.ts";
import { assignStores } from "#server/stores/offer-stores-store.ts";
import { followPublication } from "./follow-publication.ts";
import { assignSlugs, hasAddress, savePlainSlugs } from "./product-slug-store.ts";
import { ownedColumns } from "./products-store.ts";

interface InsertContext {
  owner: Caller;
  action: "add-product" | "submit-user-product" | "import-products";
  /** Under what mark the owner had stores' pages read. */
  reader?: string;
  now: Date;
}

interface NewOffer extends SubmittedProduct {
  status: ProductStatus;
  reason?: string | null;
}

/** A new offer with its address, its pictures and its line in the record. What the server decides comes from `Beginning`. */
export async function insertProduct(
  tx: Tx,
  fields: SubmittedProduct,
  { status, ...beginning }: InsertContext & { status: ProductStatus },
): Promise<OwnedProduct> {
  refuseInvalidDay(fields.valid_until, null, beginning.now);
  const [product] = await insertProducts(tx, [{ ...fields, status }], beginning);
  return product as OwnedProduct;
}

/**
 * Many in a few statements, so that a thousand block other callers only briefly. Returns them in the order of the input. An
 * offer whose last day is over starts as ended.
 */
export async function insertProducts(
  tx: Tx,
  offers: readonly NewOffer[],
  { owner, action, now, reader }: InsertContext,
): Promise<OwnedProduct[]> {
  const pictures = offers.flatMap(({ images }) => images);
  const taken = await lockImages(tx, pictures, owner);
  const approved = offers.filter(({ status }) => status === "approved");
  const slugs = await assignSlugs(
    tx,
    approved.map(({ name }) => name),
  );
  const places = await assignStores(tx, offers);
  const ids = offers.map(() => newId(now.getTime())).sort();
  const rows = offers.map((fields, i) => ({
    ...fields,
    // Without tracking, an admin's too: what earns is added when a page is made.
    ...linkFields(fields.product_url),
    images: [...new Set(fields.images.map((address) => taken.get(address) ?? address))],
    id: ids[i] ?? "",
    slug: (fields.status === "approved" ? slugs.shift() : ids[i]) ?? "",
    user_id: owner.id,
    store_id: places[i] ?? null,
    ...offerEnd({ valid_until: fields.valid_until }, now),
    published_at: fields.status === "approved" ? now.toISOString() : null,
  }));
  const inserted = await insertRows(tx, rows);
  await savePlainSlugs(tx, inserted.filter(hasAddress));
  const event = { actor_id: owner.id, action, object_kind: "product" } as const;
  await recordEvents(
    tx,
    inserted.map((product) => ({ ...event, object_id: product.id, after: product })),
  );
  if (reader) for (const product of inserted) await claimReadings(tx, product, reader);
  const seen = inserted.filter(({ status }) => status === "approved");
  const seenIds = seen.map(({ id }) => id);
  await followPrices(tx, seenIds);
  await followPublication(tx, seenIds, now);
  return inserted;
}

/** Few enough for one statement to end long before its time is up. */
const rowsAtOnce = 200;

/** In the order of the counters that the trigger locks (status, category, ended): two imports never deadlock on them. */
async function insertRows(tx: Tx, rows: (typeof products.$inferInsert)[]): Promise<OwnedProduct[]> {
  const counter = ({ status, category, ended }: (typeof rows)[number]) => `${status} ${category} ${ended}`;
  const ordered = rows.toSorted((one, other) => (counter(one) < counter(other) ? -1 : 1));
  const inserted: OwnedProduct[] = [];
  for (let at = 0; at < ordered.length; at += rowsAtOnce) {
    const some = ordered.slice(at, at + rowsAtOnce);
    inserted.push(...((await tx.insert(products).values(some).returning(ownedColumns)) as OwnedProduct[]));
  }
  return inserted.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** A past last day may stay on an old product, but must not be set, nor one far ahead. */
export function refuseInvalidDay(next: string | null, current: string | null, now: Date): void {
  const fault = dayFault(next, current, now);
  if (!fault) return;
  throw Problem.wrong("valid_until", productMessages[fault]);
}
