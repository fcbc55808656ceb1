import type { ReactNode } from "react";
import { formatMoney, formatPrice } from "#domain/format/money.ts";
import { formatDate } from "#domain/format/written-date.ts";
import { needLabels, stateLabels } from "#domain/prices/condition-labels.ts";
import { verdictDays } from "#domain/prices/price-verdict.ts";
import type { Evidence, EvidenceOffer } from "#server/prices/evidence-store.ts";
import { hasRealCosts, RealCosts } from "#web/prices/real-costs.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";

type Row = readonly [name: string, value: ReactNode];

/** Every number that the rule looked at; a dash where there is none. */
export function EvidenceNumbers({ offer, verdict }: Pick<Evidence, "offer" | "verdict">) {
  const t = useTranslate();
  const money = (value: number | null) => (value === null ? "–" : formatMoney(value));
  const { window, median, recent, enoughHeld, enoughSeen } = verdictDays;
  const atLeast = (n: number, least: number) => t("{{n}} (mínimo {{least}})", { n, least });
  const rows: Row[] = [
    [t("Preço da oferta"), t(formatPrice(offer.sale_price))],
    [
      offer.original_price === verdict.usual_price ? t("Preço original") : t("Preço original anunciado"),
      money(offer.original_price || null),
    ],
    [t("Preço de costume: mediana de {{n}} dias", { n: median }), money(verdict.usual_price)],
    [t("Menor preço visto em {{n}} dias", { n: window }), money(verdict.lowest)],
    [t("Maior preço visto em {{n}} dias", { n: window }), money(verdict.highest)],
    [t("Último preço da loja, de até {{n}} dias", { n: recent }), money(verdict.recent)],
    [t("Dias com o preço da loja conhecido"), atLeast(verdict.held_days, enoughHeld)],
    [t("Dias em que o preço da loja foi visto"), atLeast(verdict.regular_days, enoughSeen)],
    [t("Dias em que uma oferta foi vista"), verdict.deal_days],
    [t("Dias em que qualquer preço foi visto"), verdict.seen_days],
    [t("Regra"), t("nº {{n}}", { n: verdict.rule })],
  ];
  return <Facts id="conta" title={t("A conta")} rows={rows} />;
}

/** What has to be met for this price, and what it comes to. Only what is known. */
export function EvidenceConditions({ offer }: { offer: EvidenceOffer }) {
  const t = useTranslate();
  const { sale_price, conditions, coupon } = offer;
  const rows = conditionRows(offer, t);
  return (
    <div className="evidence-conditions">
      {hasRealCosts(sale_price, conditions) && (
        <RealCosts price={sale_price} conditions={conditions} coupon={coupon} />
      )}
      {rows.length > 0 && <Facts id="condicoes" title={t("Condições do preço")} rows={rows} />}
    </div>
  );
}

function conditionRows({ coupon, valid_until, conditions }: EvidenceOffer, t: Translate): Row[] {
  const { needs, state, starting_at } = conditions;
  const known: (Row | false)[] = [
    coupon !== null && [t("Cupom"), coupon],
    needs.length > 0 && [t("Exige"), needs.map((need) => t(needLabels[need])).join(", ")],
    state !== "unknown" && [t("Estado do produto"), t(stateLabels[state])],
    starting_at && [t("Preço a partir de"), t("sim")],
    valid_until !== null && [t("Válido até"), formatDate(valid_until)],
  ];
  return known.filter((row) => row !== false);
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
