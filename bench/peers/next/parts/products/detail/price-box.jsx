import { formatMoney } from "xepa/domain/format/money.ts";
import { conditionChips } from "xepa/domain/prices/condition-labels.ts";
import { savings } from "xepa/domain/products/discount.ts";
import { ConditionChips } from "../../prices/condition-chips.jsx";
import { t } from "../../translate.js";
import { PricePlaque } from "../price-plaque.jsx";

/** §3: the original price is shown only where it is higher, and as what it is: the store's own word. */
export function PriceBox({ offer, judged, isOver }) {
  return (
    <div className="price-box">
      <PricePlaque price={offer.sale_price} look={isOver ? "over" : "large"} />
      <div>
        {!isOver && <ConditionChips chips={conditionChips(offer.conditions)} />}
        {judged.claimed > judged.price && <Claim judged={judged} />}
        {!isOver && <Savings judged={judged} />}
      </div>
    </div>
  );
}

function Claim({ judged: { claimed, claimedPercent: n } }) {
  return (
    <p className="text-sm text-muted">
      {n > 0 ? t("A loja diz {{n}}%: de", { n }) : t("A loja diz: de")}{" "}
      <s className="whitespace-nowrap">
        <span className="sr-only">{t("Preço original: {{price}}", { price: formatMoney(claimed) })}</span>
        <span aria-hidden="true">{formatMoney(claimed)}</span>
      </s>
    </p>
  );
}

/** Against the usual price where the discount is real; where too little is known, if the store is right; else there are none. */
function Savings({ judged: { verdict, price, claimed, usual } }) {
  if (verdict === "desconto-real" && usual !== null)
    return (
      <p className="price-saved">
        {t("Você economiza {{price}}", { price: formatMoney(savings(usual, price)) })}
      </p>
    );
  const said = savings(claimed, price);
  if (verdict !== "poucos-dados" || said === 0) return null;
  return <p className="text-sm">{t("Você economizaria {{price}}", { price: formatMoney(said) })}</p>;
}
