import { and, eq, getTableColumns } from "drizzle-orm";
import type { OwnedArticle, SavedArticle } from "#domain/articles/article.ts";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { articleSlugs, articles } from "#server/db/schema/articles.ts";
import { trash } from "#server/db/schema/operation.ts";
import { reclaimImages, releaseImages } from "#server/images/image-uses-store.ts";
import { imagesOf } from "./article-images.ts";
import { reclaimArticleSlug, saveOtherSlugs, tagArticlePages } from "./article-slug-store.ts";
import { saveVersion } from "./article-versions-store.ts";
import { ownedColumns } from "./articles-store.ts";
import { type Editor, lockArticle, recordArticle, unknownArticle } from "./editor.ts";

/** As it lies in the trash: its row, and beside it its other addresses. Its versions stay where they are. */
interface TrashedArticle extends OwnedArticle {
  slugs: { slug: string; kind: string }[];
}

interface Named {
  id: string;
  version?: number | undefined;
}

/** Out of every list and page at once, and for a day into the trash. */
export async function deleteArticle(editor: Editor, { id, version }: Named): Promise<SavedArticle> {
  const { tx, by, site } = editor;
  const article = await lockArticle(tx, id, version);
  await releaseImages(tx, imagesOf(article, site.url));
  // Before its other addresses go with it.
  if (article.status === "published") await tagArticlePages(tx, article);
  const { slug, kind } = articleSlugs;
  const slugs = await tx.select({ slug, kind }).from(articleSlugs).where(eq(articleSlugs.article_id, id));
  await tx.insert(trash).values({ kind: "article", id, row: { ...article, slugs }, by: by.id });
  await tx.delete(articles).where(eq(articles.id, id));
  await recordArticle(editor, "delete-article", { before: article });
  return { message: articleMessages.deleted, article };
}

/** Undoes it: the article as it was, but at another address where that one was taken meanwhile. */
export async function restoreArticle(editor: Editor, { id }: Named): Promise<SavedArticle> {
  const { tx, site } = editor;
  const [taken] = await tx
    .delete(trash)
    .where(and(eq(trash.kind, "article"), eq(trash.id, id)))
    .returning({ row: trash.row });
  if (!taken) throw unknownArticle();
  const trashed = taken.row as TrashedArticle;
  await reclaimImages(tx, imagesOf(trashed, site.url));
  const article = await putBack(editor, trashed);
  if (article.status === "published") await tagArticlePages(tx, article);
  await recordArticle(editor, "restore-article", { after: article });
  return { message: articleMessages.restored, article };
}

async function putBack({ tx, by, now }: Editor, trashed: TrashedArticle): Promise<OwnedArticle> {
  const { id, slugs } = trashed;
  const slug = await reclaimArticleSlug(tx, trashed);
  const hasMoved = slug !== trashed.slug;
  const version = trashed.version + (hasMoved ? 1 : 0);
  const [row] = await tx
    .insert(articles)
    .values({ ...known(trashed), slug, version })
    .returning(ownedColumns);
  const article = row as OwnedArticle;
  if (slugs.length > 0)
    await tx
      .insert(articleSlugs)
      .values(slugs.map((each) => ({ ...each, article_id: id })))
      .onConflictDoNothing();
  if (hasMoved) {
    await saveOtherSlugs(tx, article, trashed.slug);
    await saveVersion(tx, article, { saved_by: by.id, saved_at: now.toISOString() });
  }
  return article;
}

/** A column that was added or taken away since is left to the database. */
function known(trashed: TrashedArticle): typeof articles.$inferInsert {
  const names = Object.keys(getTableColumns(articles));
  const columns = Object.entries(trashed).filter(([name]) => names.includes(name));
  return Object.fromEntries(columns) as typeof articles.$inferInsert;
}
