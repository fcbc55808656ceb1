import { formatMoney } from "xepa/domain/format/money.ts";
import { paymentLabels } from "xepa/domain/prices/condition-labels.ts";
import { realCost } from "xepa/domain/prices/real-cost.ts";
import { interestText } from "xepa/web/prices/interest-text.ts";
import { t } from "../translate.js";

/** Whether there is more to say than the price itself. */
export function hasRealCosts(price, { payment, instalments, shipping, cashback }) {
  const isSaid = payment !== "any" || instalments !== null || shipping !== "unknown" || cashback !== null;
  return price > 0 && isSaid;
}

/** «Quanto sai de verdade»: each way to pay with its total, and what comes on top of it or back later. */
export function RealCosts({ price, conditions, coupon }) {
  const cost = realCost(price, conditions);
  return (
    <section aria-labelledby="custos" className="cost-frame">
      <h2 id="custos" className="text-2xl font-[750]">
        {t("Quanto sai de verdade")}
      </h2>
      <table className="costs">
        <caption className="sr-only">{t("Total de cada jeito de pagar")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("Jeito de pagar")}</th>
            <th scope="col">{t("Total")}</th>
          </tr>
        </thead>
        <tbody>
          <Way name={t(paymentLabels[conditions.payment])} total={price} isThis>
            {coupon === null
              ? t("o preço desta oferta")
              : t("o preço desta oferta, com o cupom {{code}}", { code: coupon })}
          </Way>
          {cost.instalments && (
            <Way name={instalmentsText(cost.instalments, t)} total={cost.instalments.total}>
              {interestText(cost.instalments, t)}
            </Way>
          )}
          {cost.withFreight !== null && (
            <Way
              name={t("{{payment}} com o frete", { payment: t(paymentLabels[conditions.payment]) })}
              total={cost.withFreight}
            />
          )}
        </tbody>
      </table>
      <Extras cost={cost} conditions={conditions} />
    </section>
  );
}

function Way({ name, total, isThis = false, children }) {
  return (
    <tr className={isThis ? "costs-this" : undefined}>
      <th scope="row">
        {name}
        {children !== undefined && <small>{children}</small>}
      </th>
      <td>{formatMoney(total)}</td>
    </tr>
  );
}

function instalmentsText({ count, value }, t) {
  return t("{{n}}× de {{price}}", {
    n: count,
    price: formatMoney(value),
  });
}

function Extras({ cost, conditions }) {
  const freight = freightText(conditions, t);
  if (freight === null && cost.cashback === null) return null;
  return (
    <dl className="extras">
      {freight !== null && (
        <div>
          <dt>{t("Frete")}</dt>
          <dd>{freight}</dd>
        </div>
      )}
      {cost.cashback && (
        <div>
          <dt>{t("Cashback")}</dt>
          <dd>
            {t("{{n}}%: {{price}} volta depois", {
              n: cost.cashback.percent.toLocaleString("pt-BR"),
              price: formatMoney(cost.cashback.value),
            })}
          </dd>
        </div>
      )}
    </dl>
  );
}

function freightText({ shipping }, t) {
  if (typeof shipping === "number") return formatMoney(shipping);
  const texts = {
    free: t("Grátis"),
    by_cep: t("Depende do CEP"),
    unknown: null,
  };
  return texts[shipping];
}
