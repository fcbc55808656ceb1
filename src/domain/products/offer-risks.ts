import { parseLink } from "./links/parse-link.ts";
import { titleTags } from "./title-hints.ts";

/** Hints for a moderator; nothing is decided by them. */
export const offerRisks = [
  "look_alike",
  "unknown_store",
  "new_sender",
  "title",
  "price",
  "redirect",
] as const;
export type OfferRisk = (typeof offerRisks)[number];

export const riskLabels: Record<OfferRisk, string> = {
  look_alike: "Endereço que imita uma loja",
  unknown_store: "Loja desconhecida",
  new_sender: "Primeira oferta de quem enviou",
  title: "Título com marcas ou gritado",
  price: "Preço muito abaixo do que já vimos",
  redirect: "Link que leva a outro lugar",
};

interface RiskyOffer {
  name: string;
  product_url: string;
  sale_price: number;
  /** The lowest price that was seen, and the usual one, where they are known. */
  lowest: number | null;
  usual: number | null;
  isNewSender: boolean;
  /** Whether its host imitates a known store's, and whether it is one that the team has listed. */
  isImitation: boolean;
  isListedStore: boolean;
}

/** Below these shares of what was seen a price is more often a mistake or a scam than a sale. */
const farBelow = { lowest: 0.6, usual: 0.4 };

export function risksOf(offer: RiskyOffer): OfferRisk[] {
  const link = parseLink(offer.product_url);
  const found: Record<OfferRisk, boolean> = {
    look_alike: offer.isImitation,
    unknown_store: !link?.store && !link?.isShort && !offer.isListedStore,
    new_sender: offer.isNewSender,
    title: titleTags(offer.name).length > 0 || isShouted(offer.name),
    price: isFarBelow(offer),
    redirect: link?.isShort === true,
  };
  return offerRisks.filter((risk) => found[risk]);
}

function isFarBelow({ sale_price, lowest, usual }: RiskyOffer): boolean {
  const below = (seen: number | null, share: number) => seen !== null && sale_price < seen * share;
  return below(lowest, farBelow.lowest) || below(usual, farBelow.usual);
}

/** Model names are upper case too, so only long words count. */
function isShouted(name: string): boolean {
  if (/[!?]{2}/.test(name)) return true;
  const words = name.match(/\p{L}{4,}/gu) ?? [];
  return words.length >= 3 && words.every((word) => word === word.toUpperCase());
}
