import type { CategoryName } from "./categories.ts";

export const productStatuses = ["pending", "approved", "rejected"] as const;

export type ProductStatus = (typeof productStatuses)[number];

/** What any visitor may see of a product («§3»). */
export interface Offer {
  id: string;
  slug: string;
  name: string;
  description: string;
  category: CategoryName;
  /** In reais; 0 means unknown. */
  original_price: number;
  /** In reais; 0 is a price too: «Grátis». */
  sale_price: number;
  discount: number;
  /** The first of `images`. */
  image_url: string | null;
  images: string[];
  store_name: string;
  product_url: string;
  coupon: string | null;
  /** The last day of the offer in São Paulo, YYYY-MM-DD. */
  valid_until: string | null;
  status: ProductStatus;
  ended: boolean;
  /** First approval, ISO; never moves, so that waiting in the queue buries nothing. */
  published_at: string | null;
  created_at: string;
}

/** An offer in a public list. */
export interface ListedOffer extends Offer {
  hot: boolean;
}

/** A product as its owner and the admins see it. */
export interface OwnedProduct extends Offer {
  user_id: string | null;
  reason: string | null;
  version: number;
  updated_at: string;
  product_key: string | null;
}

/** Anything but a decision counts as pending («§4»). */
export function statusLabel(status: string): "Aprovado" | "Rejeitado" | "Pendente" {
  if (status === "approved") return "Aprovado";
  if (status === "rejected") return "Rejeitado";
  return "Pendente";
}

export function productPath(slug: string): string {
  return `/product/${encodeURIComponent(slug)}`;
}

export function categoryPath(slug: string): string {
  return `/categoria/${encodeURIComponent(slug)}`;
}

const topOfferAbove = 50;

/** Whether the offer wears the top-offer badge («§9»). */
export function isTopOffer(discount: number): boolean {
  return discount > topOfferAbove;
}
