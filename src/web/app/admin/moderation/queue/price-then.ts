import type { EarlierOffer } from "#domain/products/earlier-offer.ts";

/** What earlier offers of the same product say about this one, the most important first. */
export function priceThen(
  earlier: readonly EarlierOffer[],
  price: number,
): { label: string; isWarning: boolean } {
  const isLive = ({ status, ended }: EarlierOffer) => status === "approved" && !ended;
  if (earlier.some((offer) => isLive(offer) && offer.sale_price <= price))
    return { label: "Já está no ar por este preço ou menos.", isWarning: true };
  if (earlier.some(({ sale_price }) => sale_price < price))
    return { label: "Já foi enviado por menos.", isWarning: true };
  if (earlier.some(({ status }) => status === "pending"))
    return { label: "Também está na fila por outro envio.", isWarning: true };
  return { label: "Agora está mais barato do que antes, ou igual.", isWarning: false };
}
