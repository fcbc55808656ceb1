import type { ReactNode } from "react";
import { formatMoney } from "#domain/format/money.ts";
import { paymentLabels } from "#domain/prices/condition-labels.ts";
import type { Conditions } from "#domain/prices/conditions-schema.ts";
import { type Instalments, type RealCost, realCost } from "#domain/prices/real-cost.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { interestText } from "./interest-text.ts";

interface RealCostsProps {
  price: number;
  conditions: Conditions;
  coupon: string | null;
}

/** Whether there is more to say than the price itself. */
export function hasRealCosts(
  price: number,
  { payment, instalments, shipping, cashback }: Conditions,
): boolean {
  const isSaid = payment !== "any" || instalments !== null || shipping !== "unknown" || cashback !== null;
  return price > 0 && isSaid;
}

/** «Quanto sai de verdade»: each way to pay with its total, and what comes on top of it or back later. */
export function RealCosts({ price, conditions, coupon }: RealCostsProps) {
  const t = useTranslate();
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

interface WayProps {
  name: string;
  total: number;
  /** The one whose price is on the plaque. */
  isThis?: boolean;
  children?: ReactNode;
}

function Way({ name, total, isThis = false, children }: WayProps) {
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

function instalmentsText({ count, value }: Instalments, t: Translate): string {
  return t("{{n}}× de {{price}}", { n: count, price: formatMoney(value) });
}

function Extras({ cost, conditions }: { cost: RealCost; conditions: Conditions }) {
  const t = useTranslate();
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

function freightText({ shipping }: Conditions, t: Translate): string | null {
  if (typeof shipping === "number") return formatMoney(shipping);
  const texts = { free: t("Grátis"), by_cep: t("Depende do CEP"), unknown: null };
  return texts[shipping];
}
