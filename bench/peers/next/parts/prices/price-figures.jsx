import { formatMoney, formatPrice } from "xepa/domain/format/money.ts";
import { t } from "../translate.js";

/** The chart's key and its four figures; one that is unknown is left out. */
export function PriceFigures({ offer, count, highest }) {
  const { price, lowest, usual, claimed } = offer;
  return (
    <dl className="price-figures">
      <Figure name={t("Esta oferta")} look="key-now" value={t(formatPrice(price))} />
      {lowest !== null && <Figure name={t("Menor antes dela")} look="key-low" value={formatMoney(lowest)} />}
      {usual !== null && (
        <Figure name={t("Preço de costume")} look="key-usual" value={formatMoney(usual)}>
          {count === 1 ? t("1 preço visto") : t("{{n}} preços vistos", { n: count.toLocaleString("pt-BR") })}
        </Figure>
      )}
      {claimed > price && (
        <Figure name={t("«De» da loja")} look="key-claim" value={formatMoney(claimed)}>
          {t("maior visto: {{price}}", { price: formatMoney(highest) })}
        </Figure>
      )}
    </dl>
  );
}

function Figure({ name, look, value, children }) {
  return (
    <div className={look}>
      <dt>{name}</dt>
      <dd>
        {value}
        {children !== undefined && <small>{children}</small>}
      </dd>
    </div>
  );
}
