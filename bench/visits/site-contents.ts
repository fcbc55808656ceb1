import { sql } from "drizzle-orm";
import { type Db, openDatabase } from "#server/db/connect.ts";

/** The site's contents. */
export interface SiteContents {
  /** Newest first, as visitors look at them. */
  offers: { id: string; slug: string; name: string; store_name: string }[];
  articles: { slug: string; title: string }[];
  stores: { slug: string }[];
  coupons: { id: string }[];
}

const mostOffers = 20_000;

/** Read before the server starts: the embedded database has one holder. */
export async function readContents(where: {
  data_dir: string;
  database_url: string | null;
}): Promise<SiteContents> {
  const { db, close } = await openDatabase(where);
  try {
    return {
      offers: await liveOffers(db),
      articles: await publishedArticles(db),
      stores: await storesWithOffers(db),
      coupons: await validCoupons(db),
    };
  } finally {
    await close();
  }
}

async function liveOffers(db: Db): Promise<SiteContents["offers"]> {
  const rows = await db.execute<SiteContents["offers"][number]>(sql`
    SELECT id, slug, name, store_name FROM products WHERE status = 'approved' AND NOT ended AND slug <> ''
    ORDER BY published_at DESC, id DESC LIMIT ${mostOffers}`);
  return [...rows];
}

async function publishedArticles(db: Db): Promise<SiteContents["articles"]> {
  const rows = await db.execute<SiteContents["articles"][number]>(sql`
    SELECT slug, title FROM articles WHERE status = 'published' AND published_at < now()
    ORDER BY published_at DESC, id DESC LIMIT 300`);
  return [...rows];
}

async function storesWithOffers(db: Db): Promise<SiteContents["stores"]> {
  const rows = await db.execute<SiteContents["stores"][number]>(sql`
    SELECT slug FROM stores WHERE listed AND EXISTS (SELECT FROM store_counts WHERE store_id = stores.id) ORDER BY slug LIMIT 300`);
  return [...rows];
}

async function validCoupons(db: Db): Promise<SiteContents["coupons"]> {
  const rows = await db.execute<SiteContents["coupons"][number]>(sql`
    SELECT id FROM coupons WHERE status = 'approved' AND until IS NULL ORDER BY published_at DESC, id LIMIT 300`);
  return [...rows];
}
