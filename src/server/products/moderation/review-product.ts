import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { EarlierOffer } from "#domain/products/earlier-offer.ts";
import { mostEarlierInReview, type Review } from "#domain/products/moderation.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { profileName } from "#domain/users/display-name.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import { loadPriceHistory } from "#server/prices/price-history-store.ts";
import { judge, offersToJudge } from "#server/prices/verdicts-store.ts";
import { missingProduct } from "#server/products/locked-product-store.ts";
import { countOffersOf } from "#server/products/my-offers-store.ts";
import { ownedColumns } from "#server/products/products-store.ts";
import { earlierColumns, earlierOffer } from "./find-earlier-offers.ts";
import { describeProducts } from "./moderation-store.ts";

/** What a moderator wants to know before deciding: the offer, its owner's record, and what was posted of it before. */
export async function reviewProduct(
  db: Reader,
  id: string,
  now: Date,
  store_hosts: readonly string[] = [],
): Promise<Review> {
  const rows = await db.select(ownedColumns).from(products).where(eq(products.id, id));
  const [product] = await describeProducts(db, rows as OwnedProduct[], store_hosts);
  if (!product) throw await missingProduct(db, id);
  return {
    product,
    owner: product.user_id === null ? null : await findOwner(db, product.user_id),
    earlier: await listEarlier(db, product),
    prices: await judgePrices(db, product, now),
  };
}

/** The verdict as it would be now: an approved offer has one stored, the others have none. */
async function judgePrices(db: Reader, product: OwnedProduct, now: Date): Promise<Review["prices"]> {
  const [offer] = offersToJudge([product]);
  const judged = offer && (await judge(db, [offer])).get(product.id);
  if (!judged) return null;
  const { verdict, usual, lowest, recent, isLowest, seenDays } = judged;
  const { days, evidence, count } = await loadPriceHistory(db, offer, now);
  return { verdict, usual, lowest, recent, is_lowest: isLowest, seen_days: seenDays, days, evidence, count };
}

async function findOwner(db: Reader, id: string): Promise<Review["owner"]> {
  const { email, created_at, banned_until } = authUsers;
  const banned = sql<boolean>`coalesce(${banned_until} > now(), false)`;
  const [row] = await db
    .select({ id: authUsers.id, name: users.name, email, created_at, banned })
    .from(authUsers)
    .leftJoin(users, eq(users.id, authUsers.id))
    .where(eq(authUsers.id, id));
  if (!row) return null;
  const { approved, rejected } = await countOffersOf(db, id);
  return { ...row, name: profileName({ full_name: row.name, email: row.email }), approved, rejected };
}

/** By the key of the store's product (`p_key`), from any owner and in any status. */
async function listEarlier(db: Reader, { id, product_key, user_id }: OwnedProduct): Promise<EarlierOffer[]> {
  if (product_key === null) return [];
  const rows = await db
    .select(earlierColumns)
    .from(products)
    .where(and(eq(products.product_key, product_key), ne(products.id, id)))
    .orderBy(desc(sql`coalesce(${products.published_at}, ${products.created_at})`), desc(products.id))
    .limit(mostEarlierInReview);
  return rows.map((row) => earlierOffer(row, user_id));
}
