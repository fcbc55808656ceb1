import { inPortuguese, type Say } from "./condition-labels.ts";
import { percentBelow } from "./percent-below.ts";
import type { Verdict } from "./price-verdict.ts";

export interface ShownVerdict {
  sale_price: number;
  verdict: Verdict;
  usual_price: number | null;
}

/** How far a real discount is below the usual price: whole percent, never rounded up. Null where no usual price is known. */
export function realDiscount({ sale_price, verdict, usual_price }: ShownVerdict): number | null {
  return verdict === "desconto-real" && usual_price !== null ? percentBelow(sale_price, usual_price) : null;
}

/** The discount that a store claims, in whole percent: repeated only while nothing is known of its product's prices. */
export function unjudgedClaim({ verdict, discount }: { verdict: Verdict; discount: number }): number {
  return verdict === "poucos-dados" ? discount : 0;
}

/** Every text that a verdict's chip may have, for islands that draw it. */
export const verdictTexts: readonly string[] = [
  "Desconto real · {{n}}%",
  "Desconto real",
  "Desconto inflado",
];

/** In a few words, for cards, feeds and pictures: only what is worth a word there. */
export function verdictText(offer: ShownVerdict, say: Say = inPortuguese): string | null {
  if (offer.verdict === "desconto-inflado") return say("Desconto inflado");
  if (offer.verdict !== "desconto-real") return null;
  const n = realDiscount(offer);
  return n === null ? say("Desconto real") : say("Desconto real · {{n}}%", { n });
}
