export const articleStatuses = ["draft", "published"] as const;

export type ArticleStatus = (typeof articleStatuses)[number];

/** In a reader's words: what appears later is not published yet. */
export function articleStatusLabel(
  { status, published_at }: { status: ArticleStatus; published_at: string | null | undefined },
  at: Date,
): "Rascunho" | "Agendado" | "Publicado" {
  if (status === "draft") return "Rascunho";
  return published_at && Date.parse(published_at) > at.getTime() ? "Agendado" : "Publicado";
}
