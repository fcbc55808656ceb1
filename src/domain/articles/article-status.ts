export const articleStatuses = ["draft", "published"] as const;

export type ArticleStatus = (typeof articleStatuses)[number];

export function articleStatusLabel(status: ArticleStatus): "Rascunho" | "Publicado" {
  return status === "published" ? "Publicado" : "Rascunho";
}
