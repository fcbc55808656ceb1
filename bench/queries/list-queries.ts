import type { CategoryName } from "#domain/products/categories.ts";
import { offerLists } from "#domain/products/offer-lists.ts";
import { type Sort, sorts, wantsReal } from "#domain/products/sort.ts";
import { heatRule } from "#domain/votes/heat.ts";
import { rankedLists } from "#domain/votes/ranked-list.ts";
import type { Db } from "#server/db/connect.ts";
import { cursorOf, readCursor } from "#server/products/lists/list-cursor.ts";
import { listHottest, listRankedOffers } from "#server/products/lists/ranked-list.ts";
import { listLiveOffers } from "#server/products/products-store.ts";
import { slowQueryClient } from "../datasets/slow-query-client.ts";
import { oldCategory } from "../datasets/synthetic-offers.ts";

/** One query of a page, repeatable. */
export interface Question {
  label: string;
  /** Its rows come from an index in order, so a sort in its plan would mean reading the whole list. */
  isOrdered: boolean;
  ask(db: Db): Promise<unknown>;
}

const wholeOrCategory: (CategoryName | undefined)[] = [undefined, "Casa", oldCategory];

const orders: Record<Sort, string> = {
  newest: "published_at DESC, id DESC",
  price_low: "sale_price, id",
  price_high: "sale_price DESC, id DESC",
  discount: "discount DESC, published_at DESC, id DESC",
  real_discount: "true_discount DESC, published_at DESC, id DESC",
};

/**
 * Every list of the documents: each order, at its start and in its middle, whole, by category and by one with old
 * offers only; of all offers, and of those with a real discount.
 */
export async function listQueries(db: Db): Promise<Question[]> {
  const queries: Question[] = [];
  for (const real of [false, true])
    for (const sort of sorts.filter((each) => real || !wantsReal({ sort: each })))
      for (const within of wholeOrCategory)
        for (const isDeep of [false, true]) {
          const cursor = isDeep ? await middleOf(db, sort, { real, within }) : undefined;
          const query = { sort, real, category: within, cursor, limit: offerLists.page };
          queries.push({
            label: `${real ? "real, " : ""}${sort}, ${within ?? "all"}, ${isDeep ? "in the middle" : "first page"}`,
            isOrdered: true,
            ask: (database) => listLiveOffers(database, query),
          });
        }
  queries.push({
    label: "hottest",
    isOrdered: false,
    ask: (database) => listHottest(database, offerLists.strip),
  });
  for (const list of rankedLists)
    for (const after of [-1, heatRule.listed / 2])
      queries.push({
        label: `${list}, ${after < 0 ? "first page" : "in the middle"}`,
        isOrdered: false,
        ask: (database) => listRankedOffers(database, { list, after, limit: offerLists.page }),
      });
  return queries;
}

interface MiddleRow {
  id: string;
  published_at: string;
  sale_price: number;
  discount: number;
  usual_price: number | null;
}

/** A cursor from the middle of the list, which finding takes half of the list: no visitor does that. */
async function middleOf(
  db: Db,
  sort: Sort,
  { real, within }: { real: boolean; within: CategoryName | undefined },
) {
  const isIn = within === undefined ? "slug <> ''" : `products.category = '${within}'`;
  const live = `status = 'approved' AND NOT ended AND ${isIn}`;
  const table = real
    ? "products JOIN (SELECT product_id, true_discount FROM real_offers) AS r ON r.product_id = id"
    : "products";
  const { run, close } = slowQueryClient(db);
  const [row] = (await run(`
    SELECT id, published_at, sale_price::float8, discount,
      (SELECT usual::float8 FROM offer_verdicts WHERE product_id = id) AS usual_price FROM ${table} WHERE ${live}
    ORDER BY ${orders[sort]} LIMIT 1 OFFSET (SELECT count(*) / 2 FROM ${table} WHERE ${live})`)) as MiddleRow[];
  await close();
  if (!row) throw new Error(`the list ${sort} is empty.`);
  const published_at = new Date(row.published_at).toISOString();
  const cursor = readCursor(sort, cursorOf(sort, { ...row, published_at }));
  if (!cursor) throw new Error(`the cursor of ${sort} cannot be read.`);
  return cursor;
}
