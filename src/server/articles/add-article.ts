import type { OwnedArticle, SavedArticle } from "#domain/articles/article.ts";
import { articleMessages } from "#domain/articles/article-messages.ts";
import type { NewArticle } from "#domain/articles/article-schema.ts";
import { excerptOf } from "#domain/articles/excerpt.ts";
import { articles } from "#server/db/schema/articles.ts";
import { newId } from "#server/db/uuid.ts";
import { claimArticleImages } from "./article-images.ts";
import { assignArticleSlug, saveOtherSlugs, tagArticlePages } from "./article-slug-store.ts";
import { cleanText } from "./article-text.ts";
import { saveVersion } from "./article-versions-store.ts";
import { ownedColumns } from "./articles-store.ts";
import { type Editor, publicFrom, recordArticle, savedMessage } from "./editor.ts";

export async function addArticle(
  editor: Editor,
  { keep_words, ...input }: NewArticle,
): Promise<SavedArticle> {
  const { tx, by, site, now } = editor;
  const clean = { ...input, content: cleanText(input.content, site.url, keep_words) };
  const fields = await claimArticleImages(tx, clean, { by, siteUrl: site.url });
  const slug = await assignArticleSlug(tx, input);
  const [row] = await tx
    .insert(articles)
    .values({
      ...fields,
      id: newId(now.getTime()),
      slug,
      excerpt: input.excerpt ?? excerptOf(fields.content),
      published_at:
        input.status === "published" ? (input.published_at ?? publicFrom(now)) : input.published_at,
    })
    .returning(ownedColumns);
  const article = row as OwnedArticle;
  await saveOtherSlugs(tx, article);
  await saveVersion(tx, article, { saved_by: by.id, saved_at: now.toISOString() });
  if (article.status === "published") await tagArticlePages(tx, article);
  await recordArticle(editor, "add-article", { after: article });
  return { message: savedMessage(editor, article, articleMessages.added), article };
}
