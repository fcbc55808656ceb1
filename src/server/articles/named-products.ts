import { sql } from "drizzle-orm";
import type { Article } from "#domain/articles/article.ts";
import { embeddedProductIds, withEmbedsOf } from "#domain/articles/embed.ts";
import { articles } from "#server/db/schema/articles.ts";
import type { Reader } from "#server/db/transaction.ts";
import { approvedOf, loadOffers } from "#server/products/products-store.ts";

type Naming = Pick<Article, "associated_products" | "content">;

/** Every product that an article names: those of its list, then those that stand in its text. */
export function productsOf({ associated_products, content }: Naming): string[] {
  return [...new Set([...associated_products, ...embeddedProductIds(content)])];
}

/** Of those, the approved ones as they are today. */
export function offersOf(db: Reader, article: Naming) {
  return loadOffers(db, productsOf(article));
}

/** An article as readers may see it: unapproved and deleted products are left out, ids included. */
export function forReaders<Row extends Naming>(article: Row, shown: ReadonlySet<string>): Row {
  return {
    ...article,
    associated_products: article.associated_products.filter((id) => shown.has(id)),
    content: withEmbedsOf(article.content, shown),
  };
}

/** The same for many, with one query. */
export async function allForReaders<Row extends Naming>(db: Reader, rows: Row[]): Promise<Row[]> {
  const shown = await approvedOf(db, [...new Set(rows.flatMap(productsOf))]);
  return rows.map((row) => forReaders(row, shown));
}

/** And where the text stays in the database. */
export const productsForReaders = sql<string[]>`ARRAY(
  SELECT named.id FROM unnest(${articles.associated_products}) WITH ORDINALITY AS named(id, place)
  JOIN products ON products.id = named.id AND products.status = 'approved' ORDER BY named.place
)`.mapWith(articles.associated_products);
