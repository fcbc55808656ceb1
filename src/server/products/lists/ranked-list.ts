import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { ListedOffer } from "#domain/products/product.ts";
import { heatRule } from "#domain/votes/heat.ts";
import type { RankedList } from "#domain/votes/ranked-list.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { offerVerdicts } from "#server/db/schema/prices.ts";
import { products } from "#server/db/schema/products.ts";
import { rankedOffers } from "#server/db/schema/votes.ts";
import type { Reader } from "#server/db/transaction.ts";
import { isLive, listed, listLiveOffers, type OfferPage, pageOf } from "#server/products/products-store.ts";
import { parseCursor, writeCursor } from "./list-cursor.ts";

interface RankedQuery {
  list: RankedList;
  limit: number;
  /** The rank of the last one that was shown. */
  after?: number | undefined;
}

/** At most 500 rows in their order; what ended or was withdrawn since the last ranking is left out. */
export async function listRankedOffers(
  db: Reader,
  { list, limit, after = -1 }: RankedQuery,
): Promise<OfferPage> {
  const rows = (await selectRanked(db, `ranked ${list}`, { after, limit: limit + 1 })) as (ListedOffer & {
    rank: number;
  })[];
  const { products: shown, next } = pageOf(rows, limit, ({ rank }) => writeCursor([list, rank]));
  return { products: shown.map(({ rank: _rank, ...offer }) => offer), next };
}

/** The hottest live offers; while fewer are hot than asked for, the newest fill up. */
export async function listHottest(db: Reader, limit: number): Promise<ListedOffer[]> {
  const { products: hot } = await listRankedOffers(db, { list: "hot", limit });
  if (hot.length === limit) return hot;
  const ids = new Set(hot.map((offer) => offer.id));
  const { products: newest } = await listLiveOffers(db, { sort: "newest", limit });
  return [...hot, ...newest.filter((offer) => !ids.has(offer.id))].slice(0, limit);
}

/** Undefined for a cursor that this list never gave out. */
export function readRankedCursor(list: RankedList, text: string): number | undefined {
  const shape = z.tuple([z.literal(list), z.int().min(0).max(heatRule.listed)]);
  return parseCursor(shape, text)?.[1];
}

const selectRanked = preparedStatement((db, key: `ranked ${RankedList}`) =>
  db
    .select({ ...listed, rank: rankedOffers.rank })
    .from(rankedOffers)
    .innerJoin(products, eq(products.id, rankedOffers.product_id))
    .leftJoin(offerVerdicts, eq(offerVerdicts.product_id, products.id))
    .where(
      and(
        sql`${rankedOffers.list} = ${sql.raw(`'${key.slice("ranked ".length)}'`)}`,
        gt(rankedOffers.rank, sql.placeholder("after")),
        isLive,
      ),
    )
    .orderBy(rankedOffers.rank)
    .limit(sql.placeholder("limit")),
);
