import { and, eq, inArray, sql } from "drizzle-orm";
import type { Article } from "#domain/articles/article.ts";
import { articleLimits } from "#domain/articles/article-limits.ts";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { articleSlug } from "#domain/articles/article-slug.ts";
import { isStorable } from "#domain/format/text.ts";
import { numberedSlug, plainSlug } from "#domain/products/product-slug.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import { articleSlugs, articles } from "#server/db/schema/articles.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { Problem } from "#server/http/problem.ts";
import { isPublicAt, storedColumns } from "./articles-store.ts";

/** What an address leads to: an article, another address, or nothing that a reader may know of. */
type FoundArticle = { article: Article; updated_at: string } | { movedTo: string } | null;

/** The article as the table has it. Current beats old beats accent-free, and only what is public is looked at, as for offers. */
export async function findArticleByAddress(db: Reader, slug: string, now: Date): Promise<FoundArticle> {
  if (!isStorable(slug)) return null;
  const [found] = await db
    .select({ article: storedColumns, updated_at: articles.updated_at })
    .from(articles)
    .where(and(eq(articles.slug, slug), isPublicAt(now)));
  if (found) return found as { article: Article; updated_at: string };
  const [heir] = await db
    .select({ slug: articles.slug })
    .from(articleSlugs)
    .innerJoin(articles, eq(articles.id, articleSlugs.article_id))
    .where(and(eq(articleSlugs.slug, slug), isPublicAt(now)))
    // «old» stands before «plain» in the alphabet too.
    .orderBy(articleSlugs.kind, articles.created_at, articles.id)
    .limit(1);
  return heir ? { movedTo: heir.slug } : null;
}

/** Editors are few: one lock for all addresses of articles. */
const slugLock = 20_141_120;

interface Named {
  title: string;
  /** Typed, or null: made from the title. */
  slug: string | null;
}

/** The address of a new or renamed article. A typed one that is taken is a conflict, a made one gets "-2", "-3"…. */
export async function assignArticleSlug(tx: Tx, { title, slug }: Named, own?: string): Promise<string> {
  await lockAddresses(tx);
  if (slug === null) return firstFree(tx, madeSlug(title), own);
  if (slug === own || !(await isTaken(tx, slug))) return slug;
  const message = articleMessages.slug_taken;
  throw new Problem(409, "slug_taken", message, { fields: { slug: message } });
}

/** Asks for twice as many each time: what a thousand articles are called costs ten questions. */
async function firstFree(tx: Tx, base: string, own?: string): Promise<string> {
  for (let from = 1; ; from *= 2) {
    const numbers = Array.from({ length: from }, (_, i) => from + i);
    const candidates = numbers.map((n) => (n === 1 ? base : numberedSlug(base, n)));
    const taken = await takenOf(tx, candidates);
    const free = candidates.find((candidate) => candidate === own || !taken.has(candidate));
    if (free !== undefined) return free;
  }
}

async function lockAddresses(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${slugLock})`);
}

/** Its own again, or another where that was taken meanwhile. */
export async function reclaimArticleSlug(tx: Tx, { title, slug }: { title: string; slug: string }) {
  await lockAddresses(tx);
  return (await isTaken(tx, slug)) ? assignArticleSlug(tx, { title, slug: null }) : slug;
}

/** A title of nothing but signs still needs an address. */
function madeSlug(title: string): string {
  return [...articleSlug(title)].slice(0, articleLimits.slug.max).join("") || "artigo";
}

async function isTaken(tx: Tx, slug: string): Promise<boolean> {
  return (await takenOf(tx, [slug])).has(slug);
}

async function takenOf(tx: Tx, slugs: string[]): Promise<Set<string>> {
  const rows = await tx.select({ slug: articles.slug }).from(articles).where(inArray(articles.slug, slugs));
  return new Set(rows.map((row) => row.slug));
}

/** After a slug was written: links to the one before keep working, and so does the spelling without accents. */
export async function saveOtherSlugs(
  tx: Tx,
  { id, slug }: { id: string; slug: string },
  before?: string,
): Promise<void> {
  const own = and(eq(articleSlugs.article_id, id), inArray(articleSlugs.slug, [slug, plainSlug(slug)]));
  await tx.delete(articleSlugs).where(own);
  const others = [
    ...(before !== undefined && before !== slug ? [{ slug: before, kind: "old", article_id: id }] : []),
    ...(plainSlug(slug) === slug ? [] : [{ slug: plainSlug(slug), kind: "plain", article_id: id }]),
  ];
  if (others.length > 0) await tx.insert(articleSlugs).values(others).onConflictDoNothing();
}

export async function tagArticlePages(tx: Tx, article: { id: string; slug: string }): Promise<void> {
  for (const tag of await pagesOfArticle(tx, article)) tx.changes.add(tag);
}

export async function pagesOfArticle(
  db: Reader,
  { id, slug }: { id: string; slug: string },
): Promise<ChangeTag[]> {
  const rows = await db
    .selectDistinct({ slug: articleSlugs.slug })
    .from(articleSlugs)
    .where(eq(articleSlugs.article_id, id));
  const slugs = new Set([slug, plainSlug(slug), ...rows.map((row) => row.slug)]);
  return ["blog", ...[...slugs].map((each): ChangeTag => `article:${each}`)];
}
