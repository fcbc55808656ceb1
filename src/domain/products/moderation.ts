import type { EarlierOffer } from "./earlier-offer.ts";
import type { OwnedProduct } from "./product.ts";
import type { ProductStatus } from "./product-status.ts";

/** A product in the panel's lists. */
export interface ModeratedProduct extends OwnedProduct {
  /** The owner's name as in the user list; null where the account is gone. */
  owner_name: string | null;
  /** How often visitors went on to the store. */
  clicks: number;
}

/** The list of everything, in pages. */
export interface ModeratedPage {
  products: ModeratedProduct[];
  /** The cursor of the following page. */
  next: string | null;
}

/** The orders of the panel's table. By when it was sent; price and discount as on the site. */
export const panelSorts = ["newest", "oldest", "price_low", "price_high", "discount"] as const;

export type PanelSort = (typeof panelSorts)[number];

/** What a moderator needs before deciding: the response of review-product. */
export interface Review {
  product: ModeratedProduct;
  /** Null where the account is gone. */
  owner: {
    id: string;
    name: string;
    email: string;
    created_at: string;
    banned: boolean;
    approved: number;
    rejected: number;
  } | null;
  /** Other offers of the same product in any status, newest first, with their price then; `is_own`: by the same person. */
  earlier: EarlierOffer[];
}

/** Enough to see how its price went, and whether it is a repeat. */
export const mostEarlierInReview = 5;

/** What became of one product of several. `product` is the row as it is now, where there is one. */
export interface ItemResult {
  productId: string;
  ok: boolean;
  /** The status that the single call would have had: 200, 404, 409. */
  status: number;
  message: string;
  product?: OwnedProduct;
}

export interface BulkResponse {
  message: string;
  results: ItemResult[];
}

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

/** All products by status, as the panel counts them. */
type StatusCounts = Record<ProductStatus, number>;

/** What the panel's menu and first page count: get-panel-counts. */
export interface PanelCounts {
  products: StatusCounts;
  users: number;
  unread_messages: number;
  failed_letters: number;
}
