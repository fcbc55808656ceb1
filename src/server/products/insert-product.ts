import { isEnded } from "#domain/format/date.ts";
import { dayFault } from "#domain/products/price-validity.ts";
import type { OwnedProduct, ProductStatus } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { SubmittedProduct } from "#domain/products/product-schema.ts";
import { recordEvents } from "#server/db/audit.ts";
import { products } from "#server/db/schema/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { Problem } from "#server/http/problem.ts";
import { lockImages } from "#server/images/image-uses-store.ts";
import type { Caller } from "#server/session/session-store.ts";
import { assignSlugs, savePlainSlugs } from "./product-slug-store.ts";
import { ownedColumns } from "./products-store.ts";
import { storedLink } from "./stored-link.ts";

interface InsertContext {
  owner: Caller;
  /** How the record calls it. */
  action: "add-product" | "submit-user-product" | "import-products";
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
 * Many in a few statements, so that a thousand keep nobody else waiting for long. In the order in which they came. One whose
 * last day is over is an ended offer from the beginning.
 */
export async function insertProducts(
  tx: Tx,
  begun: readonly NewOffer[],
  { owner, action, now }: InsertContext,
): Promise<OwnedProduct[]> {
  const pictures = begun.flatMap(({ images }) => images);
  const taken = await lockImages(tx, pictures, owner);
  const names = begun.map(({ name }) => name);
  const slugs = await assignSlugs(tx, names);
  const ids = begun.map(() => newId(now.getTime())).sort();
  const rows = begun.map((fields, i) => ({
    ...fields,
    ...storedLink(fields.product_url, owner),
    images: [...new Set(fields.images.map((address) => taken.get(address) ?? address))],
    id: ids[i] ?? "",
    slug: slugs[i] ?? "",
    user_id: owner.id,
    ended: isEnded(fields.valid_until, now),
    published_at: fields.status === "approved" ? now.toISOString() : null,
  }));
  const inserted = await insertRows(tx, rows);
  await savePlainSlugs(tx, inserted);
  const deed = { actor_id: owner.id, action, object_kind: "product" } as const;
  await recordEvents(
    tx,
    inserted.map((product) => ({ ...deed, object_id: product.id, after: product })),
  );
  return inserted;
}

/** Few enough for one statement to end long before its time is up. */
const rowsAtOnce = 200;

/** By status, category and whether they ended, which is how deeds take turns at the counters: two of them never wait for each other. */
async function insertRows(tx: Tx, rows: (typeof products.$inferInsert)[]): Promise<OwnedProduct[]> {
  const turn = ({ status, category, ended }: (typeof rows)[number]) => `${status} ${category} ${ended}`;
  const inTurn = rows.toSorted((one, other) => (turn(one) < turn(other) ? -1 : 1));
  const inserted: OwnedProduct[] = [];
  for (let at = 0; at < inTurn.length; at += rowsAtOnce) {
    const some = inTurn.slice(at, at + rowsAtOnce);
    inserted.push(...((await tx.insert(products).values(some).returning(ownedColumns)) as OwnedProduct[]));
  }
  return inserted.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** A past last day may stay on an old product, but nobody may set it, nor one far ahead. */
export function refuseInvalidDay(next: string | null, current: string | null, now: Date): void {
  const fault = dayFault(next, current, now);
  if (!fault) return;
  const message = productMessages[fault];
  throw new Problem(422, "invalid", message, { fields: { valid_until: message } });
}
