import { inArray } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { articles } from "#server/db/schema/articles.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { products } from "#server/db/schema/products.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { tagsOf } from "#server/products/products-store.ts";
import { demoArticles, demoOffers, demoPeople } from "./demo-content.ts";
import { markDemo } from "./load-demo.ts";

/** Takes exactly the demo away: rows are known by their fixed ids, whatever was edited in them since. */
export async function removeDemo(
  db: Db,
  now: Date,
): Promise<{ products: number; articles: number; people: number }> {
  return inTransaction(db, async (tx) => {
    const removed = await tx
      .delete(products)
      .where(
        inArray(
          products.id,
          demoOffers().map((offer) => offer.id),
        ),
      )
      .returning({ id: products.id, slug: products.slug, category: products.category });
    const gone = await tx
      .delete(articles)
      .where(
        inArray(
          articles.id,
          demoArticles().map((article) => article.id),
        ),
      )
      .returning({ slug: articles.slug });
    const people = await tx
      .delete(authUsers)
      .where(
        inArray(
          authUsers.id,
          demoPeople().map((person) => person.id),
        ),
      )
      .returning({ id: authUsers.id });
    for (const product of removed) for (const tag of tagsOf(product)) tx.changes.add(tag);
    tx.changes.add("demo");
    for (const { slug } of gone) tx.changes.add("blog").add(`article:${slug}`);
    await markDemo(tx, { removed_at: now.toISOString() });
    return { products: removed.length, articles: gone.length, people: people.length };
  });
}
