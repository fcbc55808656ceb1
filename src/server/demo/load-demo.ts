import { eq, sql } from "drizzle-orm";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import type { Action, ObjectKind } from "#domain/operation/actions.ts";
import { linkFields } from "#domain/products/links/parse-link.ts";
import { offerEnd } from "#domain/products/offer-end.ts";
import { saveOtherSlugs } from "#server/articles/article-slug-store.ts";
import type { Db } from "#server/db/connect.ts";
import { insertConfirmedUser } from "#server/db/insert-confirmed-user.ts";
import { articles } from "#server/db/schema/articles.ts";
import { auditEvents, siteState } from "#server/db/schema/operation.ts";
import { contactMessages } from "#server/db/schema/people.ts";
import { productStats, products } from "#server/db/schema/products.ts";
import { inTransaction, type Reader, type Tx, waitForLock } from "#server/db/transaction.ts";
import { followPrices, insertReadings } from "#server/prices/observations-store.ts";
import { assignSlugs, savePlainSlugs } from "#server/products/product-slug-store.ts";
import { assignStores } from "#server/stores/offer-stores-store.ts";
import { insertCommunity } from "./demo-community.ts";
import {
  type DemoArticle,
  type DemoOffer,
  demoArticles,
  demoEventId,
  demoMessages,
  demoOffers,
  demoPeople,
} from "./demo-content.ts";
import { insertCoupons } from "./demo-coupons.ts";
import { insertAlerts } from "./demo-notices.ts";
import { demoReadings } from "./demo-prices.ts";
import { insertStores } from "./demo-stores.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** True only for an unused database from which no demo was ever removed. */
export async function wantsDemo(db: Reader): Promise<boolean> {
  const [marked] = await db.select().from(siteState).where(eq(siteState.key, "demo"));
  if (marked) return false;
  const rows = await db.execute(
    sql`SELECT EXISTS (SELECT 1 FROM products) OR EXISTS (SELECT 1 FROM articles) AS used`,
  );
  return rows[0]?.used === false;
}

/** True while a demo that was loaded has not been taken away. */
export async function hasDemo(db: Reader): Promise<boolean> {
  const [marked] = await db.select().from(siteState).where(eq(siteState.key, "demo"));
  return (marked?.value as { loaded_at?: string } | undefined)?.loaded_at !== undefined;
}

const demoLock = 20_141_121;

/** Believable offers, articles, people, messages and history, with ages that count from now. All of it, or nothing; false: it is there. */
export async function loadDemo(db: Db, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await waitForLock(tx, demoLock);
    if (await hasDemo(tx)) return false;
    for (const person of demoPeople())
      await insertConfirmedUser(tx, {
        ...person,
        password_hash: null,
        role: "user",
        created_at: ago(now, person.age_days * day),
      });
    await insertStores(tx);
    await insertAlerts(tx);
    await insertOffers(tx, now);
    for (const article of demoArticles()) await insertArticle(tx, article, now);
    await insertMessages(tx, now);
    await insertCommunity(tx, now);
    await insertCoupons(tx, now);
    await markDemo(tx, { loaded_at: now.toISOString() });
    tx.changes.add("home").add("search").add("blog").add("demo");
    return true;
  });
}

export async function markDemo(tx: Tx, value: Record<string, string>): Promise<void> {
  await tx
    .insert(siteState)
    .values({ key: "demo", value })
    .onConflictDoUpdate({ target: siteState.key, set: { value } });
}

/** In a few statements, for a first start to be quick. The prices come first, so that each verdict is computed once. */
async function insertOffers(tx: Tx, now: Date): Promise<void> {
  const offers = demoOffers();
  await insertReadings(tx, demoReadings(offers, now));
  const published = offers.filter(({ status }) => status === "approved");
  const slugs = await assignSlugs(
    tx,
    published.map(({ name }) => name),
  );
  const addresses = new Map(published.map(({ id }, i) => [id, slugs[i] ?? id]));
  const places = await assignStores(tx, offers);
  await tx.insert(products).values(
    offers.map((offer, at) => ({
      ...productOf(offer, addresses.get(offer.id) ?? offer.id, now),
      store_id: places[at] ?? null,
    })),
  );
  await savePlainSlugs(
    tx,
    [...addresses].map(([id, slug]) => ({ id, slug })),
  );
  const clicked = offers.filter(({ clicks }) => clicks > 0);
  await tx.insert(productStats).values(clicked.map(({ id, clicks }) => ({ product_id: id, clicks })));
  await tx.insert(auditEvents).values(offers.map((offer) => submissionOf(offer, now)));
  await followPrices(
    tx,
    offers.map(({ id }) => id),
  );
}

function productOf(offer: DemoOffer, slug: string, now: Date): typeof products.$inferInsert {
  const { age_minutes, valid_in_days, clicks: _, member, history: __, ...fields } = offer;
  const created_at = ago(now, age_minutes * minute);
  const valid_until =
    valid_in_days === null ? null : dayInSaoPaulo(new Date(now.getTime() + valid_in_days * day));
  return {
    ...fields,
    ...linkFields(offer.product_url),
    slug,
    user_id: member,
    valid_until,
    ...offerEnd({ valid_until }, now),
    created_at,
    updated_at: created_at,
    published_at: offer.status === "approved" ? created_at : null,
  };
}

/** Every offer was sent by its member, at its time. */
function submissionOf(offer: DemoOffer, now: Date): typeof auditEvents.$inferInsert {
  const { id, name, category, store_name, sale_price, member, age_minutes } = offer;
  return {
    id: demoEventId(id),
    actor_id: member,
    action: "submit-user-product" satisfies Action,
    object_kind: "product" satisfies ObjectKind,
    object_id: id,
    after: { name, category, store_name, sale_price },
    created_at: ago(now, age_minutes * minute),
  };
}

async function insertMessages(tx: Tx, now: Date): Promise<void> {
  const rows = demoMessages().map(({ age_minutes, is_read, ...message }) => {
    const created_at = ago(now, age_minutes * minute);
    // Read within the hour, as by a team that looks after its inbox.
    return { ...message, created_at, read_at: is_read ? ago(now, age_minutes * minute - 60 * minute) : null };
  });
  await tx.insert(contactMessages).values(rows);
}

async function insertArticle(tx: Tx, article: DemoArticle, now: Date): Promise<void> {
  const { age_days, ...fields } = article;
  const created_at = ago(now, age_days * day);
  const published_at = article.status === "published" ? created_at : null;
  await tx.insert(articles).values({ ...fields, created_at, updated_at: created_at, published_at });
  await saveOtherSlugs(tx, article);
}

function ago(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}
