import { codeOfOffer } from "#domain/coupons/coupon-code.ts";
import { formatMoney, formatPrice } from "#domain/format/money.ts";
import { cut } from "#domain/format/text.ts";
import { conditionsText } from "#domain/prices/condition-labels.ts";
import { realDiscount, unjudgedClaim } from "#domain/prices/verdict-text.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import type { Translate } from "#web/translate.ts";

const longestDescription = 200;

/** Price and store first: that is what a search result or a shared link has room for. */
export function productSummary(offer: ListedOffer, isOver: boolean, t: Translate): string {
  const { sale_price, store_name: store, description } = offer;
  const price = t(formatPrice(sale_price));
  const sentences = isOver
    ? [t("Oferta encerrada: custava {{price}} na loja {{store}}.", { price, store })]
    : [
        t("{{price}} na loja {{store}}.", { price, store }),
        conditionsSentence(offer, t),
        couponSentence(offer, t),
        worth(offer, t),
      ];
  return cut(
    [...sentences, description.replace(/\s+/g, " ")].filter(Boolean).join(" ").trim(),
    longestDescription,
  );
}

function conditionsSentence({ conditions }: ListedOffer, t: Translate): string {
  const words = conditionsText(conditions, t);
  return words && t("Condições: {{words}}.", { words });
}

function couponSentence({ coupon }: ListedOffer, t: Translate): string | null {
  const code = codeOfOffer(coupon);
  return code && t("Com o cupom {{code}}.", { code });
}

/** Measured against the usual price where it is known; a store's own claim counts only where nothing is. */
function worth(offer: ListedOffer, t: Translate): string | false {
  const { verdict, usual_price } = offer;
  const n = realDiscount(offer);
  if (n !== null) return t("Desconto real: {{n}}% abaixo do preço de costume.", { n });
  if (verdict === "desconto-inflado" && usual_price !== null)
    return t("Desconto inflado: o preço de costume é {{price}}.", { price: formatMoney(usual_price) });
  const claimed = unjudgedClaim(offer);
  return claimed > 0 && t("{{n}}% abaixo do preço original.", { n: claimed });
}
