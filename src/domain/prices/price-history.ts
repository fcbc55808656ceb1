/** Where a price was seen: an approved offer, a visitor's voice, the store's page, the operator's list. */
export const priceSources = ["oferta", "confirmação", "loja", "importada"] as const;
export type PriceSource = (typeof priceSources)[number];

export const sourceLabels: Record<PriceSource, string> = {
  oferta: "oferta publicada",
  confirmação: "confirmação",
  loja: "página da loja",
  importada: "lista de preços",
};
