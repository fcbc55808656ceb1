import { formatMoney } from "#domain/format/money.ts";
import { savings } from "#domain/products/discount.ts";
import type { Offer } from "#domain/products/product.ts";
import { PricePlaque } from "#web/products/price-plaque.tsx";
import { useTranslate } from "#web/translate.ts";

export interface PriceBoxProps {
  offer: Pick<Offer, "original_price" | "sale_price" | "discount">;
  isOver: boolean;
}

/** §3: the original price and what is saved are said only where the offer is really cheaper. */
export function PriceBox({ offer, isOver }: PriceBoxProps) {
  const t = useTranslate();
  const { original_price, sale_price, discount } = offer;
  const saved = savings(original_price, sale_price);
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
      <PricePlaque price={sale_price} look={isOver ? "over" : "large"} />
      {saved > 0 && (
        <p className="min-w-0 flex-[1_1_9rem] leading-snug">
          {discount > 0 && !isOver && (
            <b className="mr-2 font-display text-xl font-extrabold whitespace-nowrap text-tomato md:text-2xl">
              {t("{{n}}% OFF", { n: discount })}
            </b>
          )}
          <s className="text-sm whitespace-nowrap text-muted">
            <span className="sr-only">
              {t("Preço original: {{price}}", { price: formatMoney(original_price) })}
            </span>
            <span aria-hidden="true">{formatMoney(original_price)}</span>
          </s>
          {!isOver && (
            <span className="block text-sm font-[650] text-green-deep md:text-base">
              {t("Você economiza {{price}}", { price: formatMoney(saved) })}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
