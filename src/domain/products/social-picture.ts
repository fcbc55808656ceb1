import { fingerprint } from "#domain/format/fingerprint.ts";
import { unjudgedClaim, verdictText } from "#domain/prices/verdict-text.ts";
import type { CategorySlug } from "./categories.ts";
import type { ListedOffer, Offer } from "./product.ts";

/** What shared links show: the size that every network takes without cutting. */
export const socialPictureSize = { width: 1200, height: 630 } as const;

export type PicturedOffer = Pick<
  Offer,
  | "slug"
  | "name"
  | "category"
  | "sale_price"
  | "original_price"
  | "discount"
  | "store_name"
  | "image_url"
  | "ended"
> &
  Partial<Pick<ListedOffer, "verdict" | "usual_price">>;

/** Raised when the drawing itself changes, so that no cache shows an old one. */
const drawing = 1;

/** The picture's address. It changes with what the picture shows, so its bytes may be cached for ever. */
export function socialPicturePath(offer: PicturedOffer): string {
  return `/social/${encodeURIComponent(offer.slug)}.jpg?v=${socialPictureVersion(offer)}`;
}

export function socialPictureVersion(offer: PicturedOffer): string {
  const { name, category, sale_price, store_name, image_url, ended } = offer;
  const { was, claimed, real } = pictureWords(offer);
  const shown = [name, category, sale_price, was, claimed, store_name, image_url, ended];
  return fingerprint(JSON.stringify(real === null ? [drawing, ...shown] : [drawing, ...shown, real]));
}

/** A shared picture travels without its page: it praises a real discount, and leaves out a claim that is known to be another one. */
export function pictureWords(offer: PicturedOffer): {
  /** The original price, 0 where it is left out. */
  was: number;
  claimed: number;
  real: string | null;
} {
  const { sale_price, original_price, discount, ended } = offer;
  const { verdict = "poucos-dados", usual_price = null } = offer;
  if (ended || verdict === "desconto-inflado") return { was: 0, claimed: 0, real: null };
  return {
    was: original_price > sale_price ? original_price : 0,
    claimed: unjudgedClaim({ verdict, discount }),
    real: verdictText({ sale_price, verdict, usual_price }),
  };
}

/** The picture of pages that are about no offer: the site's own, or a category's. */
export function coverPath(category?: CategorySlug): string {
  return `/capa/${category ?? "inicio"}.jpg?v=${drawing}`;
}
