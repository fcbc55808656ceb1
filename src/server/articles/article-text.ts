import { articleMessages } from "#domain/articles/article-messages.ts";
import { embeddedProductIds } from "#domain/articles/embed.ts";
import { textOfHtml } from "#domain/format/text.ts";
import { Problem } from "#server/http/problem.ts";
import { cleanArticleHtml } from "./article-html.ts";

/** A text as it may be stored. One that would lose a picture, or all of itself, is refused rather than cut in silence. */
export function cleanText(dirty: string, siteUrl: string): string {
  const { html, images, foreign } = cleanArticleHtml(dirty, siteUrl);
  if (foreign.length > 0) throw refused(articleMessages.foreign_image);
  const isEmpty = textOfHtml(html) === "" && images.length === 0 && embeddedProductIds(html).length === 0;
  if (isEmpty) throw refused(articleMessages.required);
  return html;
}

function refused(message: string): Problem {
  return new Problem(422, "invalid", message, { fields: { content: message } });
}

/** Every picture that an article shows. */
export function imagesOf(
  { content, featured_image_url }: { content: string; featured_image_url: string | null },
  siteUrl: string,
): string[] {
  const { images } = cleanArticleHtml(content, siteUrl);
  return featured_image_url === null ? images : [...new Set([featured_image_url, ...images])];
}
