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
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      <p className="grid max-w-full justify-items-start gap-1">
        {saved > 0 && (
          <s className="text-sm text-muted">
            <span className="sr-only">
              {t("Preço original: {{price}}", { price: formatMoney(original_price) })}
            </span>
            <span aria-hidden="true">{formatMoney(original_price)}</span>
          </s>
        )}
        <PricePlaque price={sale_price} look={isOver ? "over" : "large"} />
      </p>
      {saved > 0 && !isOver && (
        <p className="grid gap-1 pb-1">
          {discount > 0 && (
            <b className="font-display text-2xl leading-none font-extrabold text-tomato">
              {t("{{n}}% OFF", { n: discount })}
            </b>
          )}
          <span className="font-[650] text-green-deep">
            {t("Você economiza {{price}}", { price: formatMoney(saved) })}
          </span>
        </p>
      )}
    </div>
  );
}
