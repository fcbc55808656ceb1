import type { ReactNode } from "react";
import { formatMoney, formatPrice } from "#domain/format/money.ts";
import { formatDate } from "#domain/format/written-date.ts";
import { needLabels, paymentLabels, stateLabels } from "#domain/prices/condition-labels.ts";
import { verdictDays } from "#domain/prices/price-verdict.ts";
import { realCost } from "#domain/prices/real-cost.ts";
import type { Evidence, EvidenceOffer } from "#server/prices/evidence-store.ts";
import { type Translate, useTranslate } from "#web/translate.ts";

type Row = readonly [name: string, value: ReactNode];

/** Every number that the rule looked at; a dash where there is none. */
export function EvidenceNumbers({ offer, verdict }: Pick<Evidence, "offer" | "verdict">) {
  const t = useTranslate();
  const money = (value: number | null) => (value === null ? "–" : formatMoney(value));
  const { window, median, holds, recent, enoughHeld, enoughSeen } = verdictDays;
  const atLeast = (n: number, least: number) => t("{{n}} (no mínimo {{least}})", { n, least });
  const rows: Row[] = [
    [t("Preço da oferta"), t(formatPrice(offer.sale_price))],
    [t("Preço original anunciado"), money(offer.original_price || null)],
    [t("Preço de costume: mediana de {{n}} dias", { n: median }), money(verdict.usual_price)],
    [t("Menor preço visto em {{n}} dias", { n: window }), money(verdict.lowest)],
    [t("Maior preço visto em {{n}} dias", { n: window }), money(verdict.highest)],
    [t("Último preço comum, de até {{n}} dias", { n: recent }), money(verdict.recent)],
    [
      t("Dias com preço comum conhecido (um visto vale {{n}} dias)", { n: holds }),
      atLeast(verdict.held_days, enoughHeld),
    ],
    [t("Dias em que um preço comum foi visto"), atLeast(verdict.regular_days, enoughSeen)],
    [t("Dias em que uma oferta foi vista"), verdict.deal_days],
    [t("Dias em que qualquer preço foi visto"), verdict.seen_days],
    [t("Regra"), t("nº {{n}}", { n: verdict.rule })],
  ];
  return <Facts id="conta" title={t("A conta")} rows={rows} />;
}

/** What has to be met or is added for this price. Only what is known. */
export function EvidenceConditions({ offer }: { offer: EvidenceOffer }) {
  const t = useTranslate();
  return <Facts id="condicoes" title={t("Quanto sai de verdade")} rows={conditionRows(offer, t)} />;
}

function conditionRows(offer: EvidenceOffer, t: Translate): Row[] {
  const { sale_price, coupon, valid_until, conditions } = offer;
  const { payment, shipping, needs, state, starting_at } = conditions;
  const { instalments, freight, withFreight, cashback } = realCost(sale_price, conditions);
  const price = t(formatPrice(sale_price));
  const known: (Row | false | null)[] = [
    [t(paymentLabels[payment]), starting_at ? t("a partir de {{price}}", { price }) : price],
    coupon !== null && [t("Com o cupom"), coupon],
    instalments && [
      t("{{n}}× de {{price}}", { n: instalments.count, price: formatMoney(instalments.value) }),
      formatMoney(instalments.total),
    ],
    instalments && [
      t("Juros embutidos nas parcelas"),
      instalments.isFree ? t("sem juros") : t("{{n}}% ao mês", { n: decimal(instalments.interest) }),
    ],
    shipping === "by_cep" && [t("Frete"), t("depende do CEP")],
    freight !== null && [t("Frete"), freight === 0 ? t("grátis") : formatMoney(freight)],
    withFreight !== null && [t("Com o frete"), formatMoney(withFreight)],
    cashback && [
      t("Cashback de {{n}}%, volta depois", { n: decimal(cashback.percent) }),
      formatMoney(cashback.value),
    ],
    needs.length > 0 && [t("Exige"), needs.map((need) => t(needLabels[need])).join(", ")],
    state !== "unknown" && [t("Estado do produto"), t(stateLabels[state])],
    valid_until !== null && [t("Válido até"), formatDate(valid_until)],
  ];
  return known.filter((row) => row !== false && row !== null);
}

function decimal(n: number): string {
  return n.toLocaleString("pt-BR", { maximumFractionDigits: 2 });
}

function Facts({ id, title, rows }: { id: string; title: string; rows: readonly Row[] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table className="evidence-table evidence-figures">
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
