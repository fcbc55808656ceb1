/** How much fits into an article's fields, counted in code points. The title's is the spec's («§5»). */
export const articleLimits = {
  title: { max: 100, warn: 90, too_long: "O título deve ter no máximo 100 caracteres" },
  content: { max: 200_000, too_long: "O conteúdo deve ter no máximo 200.000 caracteres" },
  excerpt: { max: 500, too_long: "O resumo deve ter no máximo 500 caracteres" },
  slug: { max: 150, too_long: "O endereço deve ter no máximo 150 caracteres" },
  tag: { max: 40, too_long: "Cada tag deve ter no máximo 40 caracteres" },
} as const;

export const tagsPerArticle = 20;
export const productsPerArticle = 50;

/** How many articles a list shows («§9»). */
export const articleLists = { page: 6, related: 3 } as const;

/** Where the admin's table cuts an excerpt («§2»). */
export const excerptCut = 60;

export function pageCount(articles: number): number {
  return Math.ceil(articles / articleLists.page);
}
