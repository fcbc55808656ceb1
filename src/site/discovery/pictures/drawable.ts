import { articleLimits } from "#domain/articles/article-limits.ts";
import { composed } from "#domain/format/text.ts";

/**
 * What our two typefaces have letters for: Latin with all its accents, and common signs. Anything else (emoji, Arabic,
 * Chinese …) would be drawn as an empty box.
 */
const foreign =
  /[^\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u1e9e\u2010-\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122\u2212]+/g;

export function drawable(text: string): string {
  const cleaned = composed(text, articleLimits.title.max).replace(foreign, " ").replace(/\s+/g, " ").trim();
  return /[\p{L}\p{N}]/u.test(cleaned) ? cleaned : "";
}
