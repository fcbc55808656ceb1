import type { ReactNode } from "react";
import { formatMoney } from "#domain/format/money.ts";
import { readConditions, shippings } from "#domain/prices/conditions-schema.ts";
import { realCost } from "#domain/prices/real-cost.ts";
import { interestText } from "#web/prices/interest-text.ts";
import { useTranslate } from "#web/translate.ts";
import { TextField } from "#web/ui/field.tsx";
import { Choices } from "./choices.tsx";
import { PriceField } from "./price-field.tsx";
import { amountOf } from "./price-reading.ts";
import {
  amountText,
  controlName,
  isAmount,
  numberText,
  otherAmount,
  settleConditions,
  type TypedConditions,
} from "./typed-conditions.ts";
import type { ConditionsForm } from "./use-typed-conditions.ts";

interface AmountsProps {
  conditions: ConditionsForm;
}

const freights = [...shippings, otherAmount] as const;
export const freightLabels: Record<(typeof freights)[number], string> = {
  unknown: "Não informado",
  free: "Grátis",
  by_cep: "Depende do CEP",
  [otherAmount]: "Custa R$",
};

export function FreightFields({ conditions: { typed, change, bindControl } }: AmountsProps) {
  const t = useTranslate();
  const { shipping } = typed;
  const chosen = isAmount(shipping) ? otherAmount : (shipping as (typeof shippings)[number]);
  return (
    <>
      <Choices
        legend={t("Frete")}
        type="radio"
        name={controlName("shipping")}
        options={freights.map((value) => ({ value, label: t(freightLabels[value]) }))}
        chosen={[chosen]}
        onChoose={(value) => change({ shipping: value === otherAmount ? "" : value })}
      />
      {chosen === otherAmount && (
        <Opened>
          <PriceField
            bound={bindControl("shipping", amountText(shipping), (text) => ({ shipping: text }))}
            label={t("Valor do frete")}
            required
          />
        </Opened>
      )}
    </>
  );
}

/** What is paid in parts, and what comes back later. */
export function PaidLaterFields({ conditions, price }: AmountsProps & { price: string }) {
  const t = useTranslate();
  const { typed, change, bindControl } = conditions;
  const { instalments, cashback, starting_at } = typed;
  return (
    <>
      <Choices
        legend={t("Mais sobre o preço")}
        type="checkbox"
        name=""
        options={[
          { value: "instalments", label: t("Parcelas"), name: controlName("instalments") },
          { value: "cashback", label: t("Cashback"), name: controlName("cashback") },
          { value: "starting_at", label: t("A partir de"), name: controlName("starting_at") },
        ]}
        chosen={[
          ...(instalments ? (["instalments"] as const) : []),
          ...(cashback === null ? [] : (["cashback"] as const)),
          ...(starting_at ? (["starting_at"] as const) : []),
        ]}
        onChoose={(value, isChosen) => change(opened(value, isChosen))}
      />
      {instalments && (
        <Opened>
          <TextField
            {...bindControl("count", numberText(instalments.count), (count) => ({
              instalments: { ...instalments, count },
            }))}
            label={t("Parcelas")}
            required
            inputMode="numeric"
            autoComplete="off"
            placeholder="10"
          />
          <PriceField
            bound={bindControl("value", amountText(instalments.value), (value) => ({
              instalments: { ...instalments, value },
            }))}
            label={t("Valor de cada parcela")}
            required
          />
          <InstalmentsTotal text={conditions.text} price={price} />
        </Opened>
      )}
      {cashback !== null && (
        <Opened>
          <TextField
            {...bindControl("cashback", numberText(cashback), (text) => ({ cashback: text }))}
            label={t("Cashback em %")}
            required
            inputMode="decimal"
            autoComplete="off"
            placeholder="5"
          />
        </Opened>
      )}
    </>
  );
}

function opened(
  value: "instalments" | "cashback" | "starting_at",
  isChosen: boolean,
): Partial<TypedConditions> {
  if (value === "instalments") return { instalments: isChosen ? { count: "", value: "" } : null };
  return value === "cashback" ? { cashback: isChosen ? "" : null } : { starting_at: isChosen };
}

/** Instalments that make so much less than the price are a typing error; stores do round them down. */
const doubtedBelow = 0.95;

/** What the instalments make together, and the interest that is in them. */
function InstalmentsTotal({ text, price }: { text: string; price: string }) {
  const t = useTranslate();
  const paidAtOnce = amountOf(price);
  const { instalments } = realCost(paidAtOnce ?? 0, readConditions(settleConditions(text)));
  return (
    <div className="field content-start">
      <span className="field-label">{t("Sai por")}</span>
      {/* To be looked up, not to be read out at every digit. */}
      <output aria-live="off" className="grid min-h-12 content-center leading-tight font-bold">
        {instalments ? formatMoney(instalments.total) : "–"}
        {instalments && paidAtOnce ? (
          <small className="text-xs font-medium text-muted">
            {instalments.total < doubtedBelow * paidAtOnce
              ? t("menos que o preço: confira")
              : interestText(instalments, t)}
          </small>
        ) : null}
      </output>
    </div>
  );
}

/** What a chip opens. */
function Opened({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-4.5 rounded-[12px] bg-sunk p-3.5 md:grid-cols-3">
      {children}
    </div>
  );
}
