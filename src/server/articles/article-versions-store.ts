import { and, desc, eq, inArray, notExists, sql } from "drizzle-orm";
import type { ArticleVersion, OwnedArticle } from "#domain/articles/article.ts";
import { profileName } from "#domain/users/display-name.ts";
import { articles, articleVersions } from "#server/db/schema/articles.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { trash } from "#server/db/schema/operation.ts";
import { users } from "#server/db/schema/people.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import type { Illustrated } from "./article-images.ts";

/** Of one article; older ones go. */
const mostVersions = 50;

interface Saved {
  saved_by: string | null;
  saved_at: string;
}

/** Saves a version; one that exists stays as it is. Returns the old versions that were dropped for it. */
export async function saveVersion(
  tx: Tx,
  { id, created_at: _created, updated_at: _updated, ...state }: OwnedArticle,
  saved: Saved,
): Promise<Illustrated[]> {
  await tx
    .insert(articleVersions)
    .values({ ...state, ...saved, article_id: id })
    .onConflictDoNothing();
  const old = tx
    .select({ version: articleVersions.version })
    .from(articleVersions)
    .where(eq(articleVersions.article_id, id))
    .orderBy(desc(articleVersions.version))
    .offset(mostVersions);
  const { content, featured_image_url } = articleVersions;
  return tx
    .delete(articleVersions)
    .where(and(eq(articleVersions.article_id, id), inArray(articleVersions.version, old)))
    .returning({ content, featured_image_url });
}

const { title, content, excerpt, tags, associated_products, featured_image_url, status } = articleVersions;
const shown = { title, content, excerpt, tags, associated_products, featured_image_url, status };

/** Newest first, with their texts: there are never many. */
export async function listVersions(db: Reader, article_id: string): Promise<ArticleVersion[]> {
  const rows = await db
    .select({
      ...shown,
      version: articleVersions.version,
      saved_at: articleVersions.saved_at,
      name: users.name,
      email: authUsers.email,
    })
    .from(articleVersions)
    .leftJoin(authUsers, eq(authUsers.id, articleVersions.saved_by))
    .leftJoin(users, eq(users.id, authUsers.id))
    .where(eq(articleVersions.article_id, article_id))
    .orderBy(desc(articleVersions.version));
  return rows.map(({ name, email, ...row }) => ({
    ...(row as Omit<ArticleVersion, "saved_by_name">),
    saved_by_name: email === null ? null : profileName({ full_name: name, email }),
  }));
}

export async function findVersion(db: Reader, article_id: string, version: number) {
  const [row] = await db
    .select(shown)
    .from(articleVersions)
    .where(and(eq(articleVersions.article_id, article_id), eq(articleVersions.version, version)));
  return row as Omit<ArticleVersion, "version" | "saved_at" | "saved_by_name"> | undefined;
}

/** Deletes some versions of articles that no longer exist, and returns them. */
export async function dropSomeOrphans(tx: Tx, most: number): Promise<Illustrated[]> {
  const { article_id, version, content, featured_image_url } = articleVersions;
  const isThere = tx.select({ one: sql`1` }).from(articles).where(eq(articles.id, article_id));
  const isTrashed = tx
    .select({ one: sql`1` })
    .from(trash)
    .where(and(eq(trash.kind, "article"), eq(trash.id, article_id)));
  const some = tx
    .select({ article_id, version })
    .from(articleVersions)
    .where(and(notExists(isThere), notExists(isTrashed)))
    .limit(most);
  return tx
    .delete(articleVersions)
    .where(sql`(${article_id}, ${version}) IN ${some}`)
    .returning({ content, featured_image_url });
}
