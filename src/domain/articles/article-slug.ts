import { composed } from "#domain/format/text.ts";
import { articleLimits } from "./article-limits.ts";

/**
 * The slug of a title, or of what an admin typed for one («§5»): lower case, punctuation removed, blanks and underscores
 * to single hyphens. Accented letters stay.
 */
export function articleSlug(title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
    .replace(/[\s_-]+/g, "-")
    .replace(/^-|-$/g, "");
  return composed(slug, articleLimits.slug.max);
}
