import { formatPrice } from "#domain/format/money.ts";
import type { Offer } from "#domain/products/product.ts";
import { ShareLinks } from "./share-links.tsx";

export interface ShareOfferProps {
  offer: Pick<Offer, "name" | "sale_price" | "store_name">;
  isOver: boolean;
  /** The page's public address. */
  url: string;
}

export function ShareOffer({ offer, isOver, url }: ShareOfferProps) {
  // In Portuguese whatever the visitor's language: the offer is.
  const worth = isOver ? "Oferta encerrada" : formatPrice(offer.sale_price);
  const text = `${offer.name}: ${worth} (${offer.store_name})`;
  return (
    <ShareLinks networks={["whatsapp", "telegram", "facebook"]} title={offer.name} text={text} url={url} />
  );
}
