import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import type {
  Article,
  ArticleBrief,
  ArticleCounts,
  OwnedArticle,
  OwnedBrief,
} from "#domain/articles/article.ts";
import { articles } from "#server/db/schema/articles.ts";
import type { Reader } from "#server/db/transaction.ts";
import { wordFilter } from "#server/db/word-filter.ts";
import { pageByTime, type TimeCursor } from "#server/http/list-page.ts";
import { allForReaders, productsForReaders } from "./named-products.ts";

const { version, updated_at, ...visible } = getTableColumns(articles);
const { content, ...withoutContent } = visible;
/** In the database, where the text need not leave it: «reading-time.ts» in its words. */
const reading_minutes = sql<number>`greatest(1, ceil(length(${content}) / 1000.0))::int`;
/** Of the products that an article names, those that its page can show. */
const product_count = sql<number>`(SELECT count(*) FROM products AS named
  WHERE named.id = ANY (${articles.associated_products}) AND named.status = 'approved')::int`;
const brief = { ...withoutContent, reading_minutes, product_count };
const publicBrief = { ...brief, associated_products: productsForReaders };

/** For cached pages: they change with every product that is named, also with one that is not public yet. */
export interface NamingBrief extends ArticleBrief {
  named: string[];
}

export const namingColumns = { ...publicBrief, named: articles.associated_products };

/** As the table has them: `named-products.ts` says what of it is for readers. */
export { visible as storedColumns };

const shapes = {
  reader: { whole: visible, brief: publicBrief },
  admin: { whole: { ...visible, version, updated_at }, brief: { ...brief, version, updated_at } },
};

export const ownedColumns = shapes.admin.whole;

/** What readers may see: published, and not scheduled for later. */
export function isPublicAt(now: Date): SQL {
  return sql`${articles.status} = 'published' AND ${articles.published_at} <= ${now.toISOString()}`;
}

interface ArticleFilter {
  q?: string | undefined;
  tag?: string | undefined;
}

function matchesFilter({ q, tag }: ArticleFilter): SQL | undefined {
  const words = sql`fold(${articles.title} || ' | ' || ${articles.excerpt} || ' | ' || array_to_string(${articles.tags}, ' '))`;
  return and(wordFilter(words, q), tag === undefined ? undefined : hasTag(tag));
}

/** As people write it: «Games» and «games» are one tag. */
function hasTag(tag: string): SQL {
  return sql`fold(${tag}) = ANY (SELECT fold(each) FROM unnest(${articles.tags}) AS each)`;
}

export const newestPublished = [desc(articles.published_at), desc(articles.id)];

interface Place {
  where: SQL | undefined;
  order: SQL[];
  limit: number;
  offset?: number;
}

/** The page is found first: in one statement, the database would unpack and measure every text before it sorts them. */
async function readPage<Row>(db: Reader, columns: SelectedFields, place: Place): Promise<Row[]> {
  const { where, order, limit, offset = 0 } = place;
  const { id } = articles;
  const there = db
    .select({ id })
    .from(articles)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const rows = await db
    .select(columns)
    .from(articles)
    .where(inArray(id, there))
    .orderBy(...order);
  return rows as Row[];
}

interface ListQuery extends ArticleFilter {
  limit: number;
  cursor?: TimeCursor | undefined;
  isBrief: boolean;
}

/** For readers: newest publication first. */
export async function listPublicArticles(
  db: Reader,
  { limit, cursor, isBrief, ...filter }: ListQuery,
  now: Date,
): Promise<{ rows: (Article | ArticleBrief)[]; next: string | null }> {
  const { published_at, id } = articles;
  const behind = cursor && sql`(${published_at}, ${id}) < (${cursor[0]}, ${cursor[1]})`;
  const shape = isBrief ? shapes.reader.brief : shapes.reader.whole;
  const where = and(isPublicAt(now), matchesFilter(filter), behind);
  const place = { where, order: newestPublished, limit: limit + 1 };
  const rows = await readPage<Article | ArticleBrief>(db, shape, place);
  // Of what is published the moment is known.
  const placed = rows.map((row) => ({ created_at: row.published_at ?? "", id: row.id, row }));
  const page = pageByTime(placed, limit);
  const shown = page.rows.map(({ row }) => row);
  return { rows: isBrief ? shown : await allForReaders(db, shown as Article[]), next: page.next };
}

/** A numbered page of what readers see, and how many there are in all; behind the last page nothing is. */
export async function pageOfPublicArticles(
  db: Reader,
  { page, size, tag }: { page: number; size: number; tag?: string | undefined },
  now: Date,
): Promise<{ rows: NamingBrief[]; total: number }> {
  const where = and(isPublicAt(now), matchesFilter({ tag }));
  const place = { where, order: newestPublished, limit: size, offset: (page - 1) * size };
  // Counted along: a question of its own costs the embedded database as much as the page.
  const total = sql<number>`(SELECT count(*)::int FROM ${articles} WHERE ${where})`;
  const counted = { ...namingColumns, total };
  const rows = await readPage<NamingBrief & { total: number }>(db, counted, place);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

type ArticleState = "draft" | "published" | "scheduled";

/** For admins: everything, newest first by when it was begun. */
export async function listAllArticles(
  db: Reader,
  { limit, cursor, isBrief, status, ...filter }: ListQuery & { status?: ArticleState | undefined },
  now: Date,
): Promise<{ rows: (OwnedArticle | OwnedBrief)[]; next: string | null }> {
  const { created_at, id } = articles;
  const behind = cursor && sql`(${created_at}, ${id}) < (${cursor[0]}, ${cursor[1]})`;
  const shape = isBrief ? shapes.admin.brief : shapes.admin.whole;
  const where = and(status && standings(now)[status], matchesFilter(filter), behind);
  const place = { where, order: [desc(created_at), desc(id)], limit: limit + 1 };
  const rows = await readPage<OwnedArticle | OwnedBrief>(db, shape, place);
  return pageByTime(rows, limit);
}

function standings(now: Date): Record<ArticleState, SQL> {
  const isPublished = sql`${articles.status} = 'published'`;
  return {
    draft: sql`${articles.status} = 'draft'`,
    published: isPublicAt(now),
    scheduled: sql`${isPublished} AND ${articles.published_at} > ${now.toISOString()}`,
  };
}

export async function countArticles(db: Reader, now: Date): Promise<ArticleCounts> {
  const { draft, published, scheduled } = standings(now);
  const of = (condition: SQL) => sql<number>`(count(*) FILTER (WHERE ${condition}))::int`;
  const [counted] = await db
    .select({
      total: sql<number>`count(*)::int`,
      draft: of(draft),
      published: of(published),
      scheduled: of(scheduled),
    })
    .from(articles);
  return counted ?? { total: 0, draft: 0, published: 0, scheduled: 0 };
}

export async function findArticle(db: Reader, id: string): Promise<OwnedArticle | null> {
  const [row] = await db.select(ownedColumns).from(articles).where(eq(articles.id, id));
  return (row as OwnedArticle | undefined) ?? null;
}
