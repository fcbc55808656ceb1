import type { PriceKind } from "./price-verdict.ts";

/** Where a price was seen: an approved offer, a visitor's voice, the store's page, the operator's list. */
export const priceSources = ["oferta", "confirmação", "loja", "importada"] as const;
export type PriceSource = (typeof priceSources)[number];

export const sourceLabels: Record<PriceSource, string> = {
  oferta: "oferta publicada",
  confirmação: "confirmação",
  loja: "página da loja",
  importada: "lista de preços",
};

export interface Observation {
  at: string;
  price: number;
  kind: PriceKind;
  source: PriceSource;
  /** Not everybody got this price. */
  limited: boolean;
}

/** The lowest price of a day and kind. */
export interface ChartDay {
  /** YYYY-MM-DD in São Paulo. */
  day: string;
  kind: PriceKind;
  low: number;
}

export interface StoredVerdict {
  usual: number | null;
  lowest: number | null;
  recent: number | null;
  is_lowest: boolean;
}

/** What an offer's page shows of its product's prices. */
export interface PriceHistory {
  facts: StoredVerdict | null;
  days: ChartDay[];
  /** Of everything that was seen on these days, not only of the lowest of each. */
  highest: number;
  /** The newest. */
  evidence: Observation[];
  /** How many there are in all. */
  count: number;
}
