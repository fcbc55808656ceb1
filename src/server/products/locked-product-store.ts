import { and, eq, inArray, sql } from "drizzle-orm";
import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages, productScreens } from "#domain/products/product-messages.ts";
import { trash } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { Problem } from "#server/http/problem.ts";
import { ownedColumns } from "./products-store.ts";

/**
 * A product, locked until the transaction ends: decisions and edits wait for each other. An unknown product and, where an owner is
 * given, another user's are the same 404.
 */
export async function lockProduct(tx: Tx, id: string, owner_id?: string): Promise<OwnedProduct> {
  const isOwn = owner_id === undefined ? undefined : eq(products.user_id, owner_id);
  const [row] = await tx
    .select(ownedColumns)
    .from(products)
    .where(and(eq(products.id, id), isOwn))
    .for("update");
  if (!row) throw owner_id === undefined ? await missingProduct(tx, id) : unknownProduct();
  return row as OwnedProduct;
}

/** For moderators: an offer that its sender withdrew while they looked at it is named as such. */
export async function missingProduct(db: Reader, id: string): Promise<Problem> {
  const isBySender = sql`${trash.row} ->> 'user_id' = ${trash.by}::text AND ${trash.row} ->> 'status' = 'pending'`;
  const isWithdrawn = and(eq(trash.kind, "product"), eq(trash.id, id), isBySender);
  const [withdrawn] = await db.select({ id: trash.id }).from(trash).where(isWithdrawn);
  return withdrawn ? new Problem(404, "not_found", productMessages.withdrawn_by_sender) : unknownProduct();
}

/** Several, locked in one order, so that two callers never deadlock. */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, OwnedProduct>> {
  const rows = await tx
    .select(ownedColumns)
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(products.id)
    .for("update");
  return new Map((rows as OwnedProduct[]).map((product) => [product.id, product]));
}

export function unknownProduct(): Problem {
  return new Problem(404, "not_found", productScreens.unknown_product.title);
}

/** Never a silent overwrite: a caller with another version gets the current one. */
export function refuseStaleVersion(product: OwnedProduct, seen: number | undefined): void {
  if (seen !== undefined && seen !== product.version)
    throw versionConflict(productMessages.moved_on, product);
}

export function versionConflict(message: string, product: OwnedProduct): Problem {
  return new Problem(409, "conflict", message, { extra: { product } });
}
