import { sql } from "drizzle-orm";
import { hasHeldWord } from "#domain/comments/held-words.ts";
import { parseLink } from "#domain/products/links/parse-link.ts";
import type { SubmittedProduct } from "#domain/products/product-schema.ts";
import type { Config } from "#server/config.ts";
import type { Tx } from "#server/db/transaction.ts";
import { findLevel } from "#server/users/levels-store.ts";

/**
 * Whether an offer needs no decision before it is public: of Colheita or Safra, at a store that we know, of a product that no live
 * offer has, and without a held word. A link that names no product is looked at first: nobody could say whether it is a repeat.
 */
export async function isPublishedAtOnce(
  tx: Tx,
  offer: SubmittedProduct,
  { auto_publish, held_words }: Config,
  ownerId: string,
): Promise<boolean> {
  const link = parseLink(offer.product_url);
  if (!auto_publish || !link?.store || link.isShort || link.key === null) return false;
  const words = [offer.name, offer.description, offer.store_name, offer.coupon ?? ""].join(" \n ");
  if (hasHeldWord(words, held_words)) return false;
  const level = await findLevel(tx, ownerId);
  return (level === "colheita" || level === "safra") && !(await hasLiveOffer(tx, link.key));
}

/** Two who send the same product at once wait for each other: the second is a repeat. */
async function hasLiveOffer(tx: Tx, key: string): Promise<boolean> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`publish ${key}`}, 0))`);
  const [live] = await tx.execute(
    sql`SELECT 1 FROM products WHERE product_key = ${key} AND status = 'approved' AND NOT ended LIMIT 1`,
  );
  return live !== undefined;
}
