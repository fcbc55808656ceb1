import type * as z from "zod";
import type {
  bulkResponseSchema,
  moderatedPageSchema,
  panelCountsSchema,
  reviewSchema,
} from "./product-response-schema.ts";

export type ModeratedPage = z.infer<typeof moderatedPageSchema>;
export type ModeratedProduct = ModeratedPage["products"][number];
/** What a moderator needs before deciding. `earlier`: other offers of the same product in any status, newest first. */
export type Review = z.infer<typeof reviewSchema>;
export type BulkResponse = z.infer<typeof bulkResponseSchema>;
export type ItemResult = BulkResponse["results"][number];
export type PanelCounts = z.infer<typeof panelCountsSchema>;

/** The orders of the panel's table. By when it was sent; price and discount as on the site. */
export const panelSorts = ["newest", "oldest", "price_low", "price_high", "discount"] as const;

export type PanelSort = (typeof panelSorts)[number];

export function isPanelSort(value: unknown): value is PanelSort {
  return panelSorts.includes(value as PanelSort);
}

/** Enough to see how its price went, and whether it is a repeat. */
export const mostEarlierInReview = 5;

const bulkTexts = {
  approved: ["aprovado", "aprovados"],
  rejected: ["rejeitado", "rejeitados"],
  reopened: ["de volta à análise", "de volta à análise"],
  deleted: ["deletado", "deletados"],
  restored: ["restaurado", "restaurados"],
} as const;

export type BulkAction = keyof typeof bulkTexts;

/** How a bulk call sums up: «3 produtos aprovados», «2 de 3 produtos aprovados», «Nenhum produto aprovado». */
export function bulkMessage(action: BulkAction, done: number, of: number): string {
  const [one, many] = bulkTexts[action];
  if (done === 0) return `Nenhum produto ${one}`;
  if (done < of) return `${done} de ${of} produtos ${many}`;
  return done === 1 ? `1 produto ${one}` : `${done} produtos ${many}`;
}

/** Also the most that a bulk call takes. */
export const bulkLimit = 100;

/** For how long a moderator may take back what was done; the member's letter waits as long. */
export const undoMs = 10_000;

/** Why offers are refused, most often first; anything else is written by hand. The member reads them. */
export const rejectionReasons = [
  "O preço não confere com o da loja",
  "A oferta já terminou ou está esgotada",
  "Esta oferta já foi publicada",
  "O link não leva ao produto",
  "O preço não está abaixo do habitual",
  "A descrição ou a imagem não são do produto",
  "Não publicamos este tipo de produto",
] as const;
