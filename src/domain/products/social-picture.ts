import type { CategorySlug } from "./categories.ts";
import type { Offer } from "./product.ts";

/** What shared links show: the size that every network takes without cutting. */
export const socialPictureSize = { width: 1200, height: 630 } as const;

/** All that the picture of an offer says. */
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
>;

/** Raised when the drawing itself changes, so that nobody keeps an old one. */
const drawing = 1;

/** The picture's address. It changes with what the picture shows, so its bytes may be kept for ever. */
export function socialPicturePath(offer: PicturedOffer): string {
  return `/social/${encodeURIComponent(offer.slug)}.jpg?v=${socialPictureVersion(offer)}`;
}

export function socialPictureVersion(offer: PicturedOffer): string {
  const { name, category, sale_price, original_price, discount, store_name, image_url, ended } = offer;
  const shown = [name, category, sale_price, original_price, discount, store_name, image_url, ended];
  return fingerprint(JSON.stringify([drawing, ...shown]));
}

/** The picture of pages that are about no offer: the site's own, or a category's. */
export function coverPath(category?: CategorySlug): string {
  return `/capa/${category ?? "inicio"}.jpg?v=${drawing}`;
}

/** FNV-1a twice from different starts: 64 bits are enough to tell versions apart, and nobody gains by a collision. */
function fingerprint(text: string): string {
  return [0x811c9dc5, 0x01000193].map((start) => fnv(text, start).toString(36)).join("");
}

function fnv(text: string, start: number): number {
  let hash = start;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
