import { articleLimits } from "#domain/articles/article-limits.ts";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { embeddedProductIds } from "#domain/articles/embed.ts";
import { removedFrom } from "#domain/articles/removed-markup.ts";
import { codePoints, textOfHtml } from "#domain/format/text.ts";
import { Problem } from "#server/http/problem.ts";
import { cleanArticleHtml, decodeEntities, hasTooManyParts } from "./article-html.ts";

/**
 * A text as it may be stored. One that would lose a picture, or all of itself, is refused rather than cut in silence.
 * @param keepsWords whether one that would lose some of its words is, too
 */
export function cleanText(dirty: string, siteUrl: string, keepsWords = false): string {
  if (hasTooManyParts(dirty)) throw refused(articleMessages.too_many_parts);
  const { html, images, foreign } = cleanArticleHtml(dirty, siteUrl);
  if (foreign.length > 0) throw refused(articleMessages.foreign_image);
  if (keepsWords && removedFrom(dirty, html, decodeEntities).words !== "")
    throw refused(articleMessages.lost_words);
  // Signs are written out, so that it may be longer than what came; what is stored can be sent again.
  const { max, too_long } = articleLimits.content;
  if (codePoints(html) > max) throw refused(too_long);
  const isEmpty = textOfHtml(html) === "" && images.length === 0 && embeddedProductIds(html).length === 0;
  if (isEmpty) throw refused(articleMessages.required);
  return html;
}

function refused(message: string): Problem {
  return Problem.wrong("content", message);
}
