import { formatMoney } from "#domain/format/money.ts";
import { percentBelow } from "#domain/prices/percent-below.ts";
import type { StoredVerdict } from "#domain/prices/price-history.ts";
import { type Verdict, verdictDays, verdictPercents } from "#domain/prices/price-verdict.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import type { Translate } from "#web/translate.ts";

export interface JudgedOffer extends StoredVerdict {
  verdict: Verdict;
  price: number;
  /** What the store says: the original price and the discount from it, 0 where it claims none. */
  claimed: number;
  claimedPercent: number;
}

type Claim = Pick<ListedOffer, "verdict" | "sale_price" | "original_price" | "discount">;

/** An offer with what is stored about its price; nothing is, where its product is unknown. */
export function judgedOffer(offer: Claim, facts: StoredVerdict | null): JudgedOffer {
  const unknown = { usual: null, lowest: null, recent: null, is_lowest: false };
  // The usual price may stand there because a moderator put it in the place of an invented one: it is not the store's word.
  const isUsual = offer.original_price === facts?.usual;
  return {
    ...(facts ?? unknown),
    verdict: offer.verdict,
    price: offer.sale_price,
    claimed: isUsual ? 0 : offer.original_price,
    claimedPercent: isUsual ? 0 : offer.discount,
  };
}

const days = verdictDays.window;

/** One sentence with the figures, beside the verdict's chip. */
export function verdictSentence({ verdict, price, usual, lowest }: JudgedOffer, t: Translate): string {
  if (usual === null) {
    if (verdict !== "desconto-real" || lowest === null) return t("Poucos preços para comparar");
    return t("Ninguém publicou mais barato em {{n}} dias: o menor era {{price}}", {
      n: days,
      price: formatMoney(lowest),
    });
  }
  const n = percentBelow(price, usual);
  const values = { n: Math.abs(n), price: formatMoney(usual) };
  if (n > 0) return t("{{n}}% abaixo do preço de costume, {{price}}", values);
  if (n < 0) return t("{{n}}% acima do preço de costume, {{price}}", values);
  return price === usual
    ? t("Igual ao preço de costume, {{price}}", values)
    : t("Quase igual ao preço de costume, {{price}}", values);
}

/** The answer to «O desconto é real?». */
export function verdictAnswer(verdict: Verdict, t: Translate): string {
  const answers: Record<Verdict, string> = {
    "desconto-real": t("Sim."),
    "desconto-inflado": t("Não."),
    "preco-comum": t("É um preço comum."),
    "poucos-dados": t("Ainda não dá para saber."),
  };
  return answers[verdict];
}

/** Why, in sentences that follow the answer. */
export function verdictReasons(offer: JudgedOffer, t: Translate): string[] {
  const reasons = [mainReason(offer, t), lowestReason(offer, t), recentReason(offer, t)];
  return reasons.filter((reason) => reason !== null);
}

function mainReason(offer: JudgedOffer, t: Translate): string {
  const { verdict, price, usual, lowest } = offer;
  if (price === 0) return t("A oferta é grátis: não há preço para comparar.");
  if (usual !== null)
    return verdict === "desconto-inflado" ? claimReason(offer, usual, t) : usualReason(price, usual, t);
  if (verdict === "desconto-real" && lowest !== null)
    return t("Em {{n}} dias, ninguém publicou este produto por menos: o menor preço era {{price}}.", {
      n: days,
      price: formatMoney(lowest),
    });
  return lowest === null
    ? t("Ainda não vimos outros preços deste produto.")
    : t("Vimos poucos preços deste produto nos últimos {{n}} dias.", { n: days });
}

function usualReason(price: number, usual: number, t: Translate): string {
  const n = percentBelow(price, usual);
  const values = { price: formatMoney(price), n: Math.abs(n), usual: formatMoney(usual) };
  if (n > 0) return t("{{price}} é {{n}}% menos que o preço de costume, {{usual}}.", values);
  if (n < 0) return t("{{price}} é {{n}}% mais que o preço de costume, {{usual}}.", values);
  return price === usual
    ? t("{{price}} é o próprio preço de costume.", values)
    : t("{{price}} é quase o preço de costume, {{usual}}.", values);
}

function claimReason({ claimedPercent, price }: JudgedOffer, usual: number, t: Translate): string {
  const n = percentBelow(price, usual);
  const values = { claim: claimedPercent, usual: formatMoney(usual), n };
  if (n > 0)
    return t("A loja diz {{claim}}% de desconto, mas o preço de costume é {{usual}}: são {{n}}%.", values);
  return price < usual
    ? t("A loja diz {{claim}}% de desconto, mas o preço de costume é {{usual}}: é menos de 1%.", values)
    : t("A loja diz {{claim}}% de desconto, mas o preço de costume é {{usual}}: não há desconto.", values);
}

function lowestReason({ usual, lowest, is_lowest }: JudgedOffer, t: Translate): string | null {
  if (usual === null || lowest === null) return null;
  return is_lowest
    ? t("É o menor preço que vimos em {{n}} dias.", { n: days })
    : t("O menor que vimos antes foi {{price}}.", { price: formatMoney(lowest) });
}

/** A price far below the usual one is no real discount where the store asked for hardly more before the offer. */
function recentReason(offer: JudgedOffer, t: Translate): string | null {
  const { verdict, price, usual, lowest, recent } = offer;
  if (verdict === "desconto-real" || usual === null || recent === null) return null;
  const { ofUsual, ofUsualBelowAll, ofRecent } = verdictPercents;
  const isBelowAll = lowest !== null && price < lowest;
  const isFarBelow = 100 * price <= (isBelowAll ? ofUsualBelowAll : ofUsual) * usual;
  return isFarBelow
    ? t("Mas não chega a {{n}}% abaixo do último preço regular visto, {{price}}.", {
        n: 100 - ofRecent,
        price: formatMoney(recent),
      })
    : null;
}
