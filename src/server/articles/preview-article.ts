import type { z } from "zod";
import type { articlePreviewSchema } from "#domain/articles/article-schema.ts";
import { readingMinutes } from "#domain/articles/reading-time.ts";
import type { ReadContext } from "#server/http/route.ts";
import { cleanArticleHtml } from "./article-html.ts";
import { viewArticle } from "./article-view.ts";
import { offersOf } from "./named-products.ts";

/** A text as its page would show it, for its editor. Nothing is saved. */
export async function previewArticle({
  db,
  input,
  config,
}: ReadContext<z.output<typeof articlePreviewSchema>>) {
  const { html, foreign } = cleanArticleHtml(input.content, config.site.url);
  return {
    ...viewArticle(html, config.site.url),
    offers: await offersOf(db, { ...input, content: html }),
    reading_minutes: readingMinutes(html),
    foreign,
  };
}
