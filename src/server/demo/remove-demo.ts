import { inArray, sql } from "drizzle-orm";
import { parseLink } from "#domain/products/links/parse-link.ts";
import type { Db } from "#server/db/connect.ts";
import { articles } from "#server/db/schema/articles.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { contactMessages } from "#server/db/schema/people.ts";
import { offerVerdicts, priceObservations } from "#server/db/schema/prices.ts";
import { products } from "#server/db/schema/products.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { deleteObservations } from "#server/prices/observations-store.ts";
import { tagsOf } from "#server/products/products-store.ts";
import { removeCommunity } from "./demo-community.ts";
import { demoArticles, demoEventId, demoMessages, demoOffers, demoPeople } from "./demo-content.ts";
import { removeCoupons } from "./demo-coupons.ts";
import { demoObservations } from "./demo-prices.ts";
import { removeStores } from "./demo-stores.ts";
import { markDemo } from "./load-demo.ts";

/** Takes exactly the demo away: rows are known by their fixed ids, whatever was edited in them since. */
export async function removeDemo(
  db: Db,
  now: Date,
): Promise<{ products: number; articles: number; people: number }> {
  return inTransaction(db, async (tx) => {
    await removeCommunity(tx);
    await removeCoupons(tx);
    const removed = await tx
      .delete(products)
      .where(inArray(products.id, idsOf(demoOffers())))
      .returning({ id: products.id, slug: products.slug, category: products.category });
    const gone = await tx
      .delete(articles)
      .where(inArray(articles.id, idsOf(demoArticles())))
      .returning({ slug: articles.slug });
    const people = await tx
      .delete(authUsers)
      .where(inArray(authUsers.id, idsOf(demoPeople())))
      .returning({ id: authUsers.id });
    await removeStores(tx);
    await removePrices(tx);
    await removeTraces(tx);
    for (const product of removed) for (const tag of tagsOf(product)) tx.changes.add(tag);
    tx.changes.add("demo");
    for (const { slug } of gone) tx.changes.add("blog").add(`article:${slug}`);
    await markDemo(tx, { removed_at: now.toISOString() });
    return { products: removed.length, articles: gone.length, people: people.length };
  });
}

const idRest = "-0000-0000-0000-000000000000";

/** Those of its offers, and the readings that it loaded; prices of its products that were seen otherwise stay. */
async function removePrices(tx: Tx): Promise<void> {
  const offers = demoOffers();
  const keys = offers.flatMap(({ product_url }) => parseLink(product_url)?.key ?? []);
  const { id, product_id, product_key } = priceObservations;
  const isLoaded = sql`${inArray(product_key, keys)} AND ${id} >= ${demoObservations.first + idRest} AND ${id} < ${demoObservations.next + idRest}`;
  await tx.delete(offerVerdicts).where(inArray(offerVerdicts.product_id, idsOf(offers)));
  await deleteObservations(tx, sql`${inArray(product_id, idsOf(offers))} OR ${isLoaded}`);
}

/** The demo's own entries of inbox and history; what people did with the demo stays in the history. */
async function removeTraces(tx: Tx): Promise<void> {
  const events = idsOf(demoOffers()).map(demoEventId);
  await tx.delete(contactMessages).where(inArray(contactMessages.id, idsOf(demoMessages())));
  await tx.delete(auditEvents).where(inArray(auditEvents.id, events));
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
