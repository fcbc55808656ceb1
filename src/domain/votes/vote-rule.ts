import { isOver } from "#domain/products/price-validity.ts";

/** Until when people vote, and which rise of the price makes them start again. */
export const voteRule = { days: 30, risePercent: 5 } as const;

/** Why an offer is cold. */
export const coldReasons = ["preco_comum", "mais_barato", "nao_funciona", "loja_ruim", "outro"] as const;
export type ColdReason = (typeof coldReasons)[number];

export const coldReasonNames: Record<ColdReason, string> = {
  preco_comum: "Preço comum",
  mais_barato: "Mais barato em outro lugar",
  nao_funciona: "Não funciona",
  loja_ruim: "Loja ruim",
  outro: "Outro",
};

interface VotedOffer {
  ended: boolean;
  valid_until: string | null;
  published_at: string | null;
}

/** What keeps people from voting on an approved offer; undefined where nothing does. */
export function closedBy(offer: VotedOffer, now: Date): "over" | "old" | undefined {
  if (isOver(offer, now)) return "over";
  const { published_at } = offer;
  if (published_at === null) return undefined;
  return now.getTime() - Date.parse(published_at) >= voteRule.days * 86_400_000 ? "old" : undefined;
}
