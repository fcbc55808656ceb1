import { conditionsText, needLabels, paymentLabels, stateLabels } from "#domain/prices/condition-labels.ts";
import { payments, readConditions, states } from "#domain/prices/conditions-schema.ts";
import { needs } from "#domain/prices/needs.ts";
import { useTranslate } from "#web/translate.ts";
import { ChevronDown } from "#web/ui/icons.ts";
import { Choices } from "./choices.tsx";
import { FreightFields, PaidLaterFields } from "./condition-amounts.tsx";
import { controlName, settleConditions } from "./typed-conditions.ts";
import type { OfferForm } from "./use-offer-form.ts";
import { type ConditionsForm, useTypedConditions } from "./use-typed-conditions.ts";

/** Folded: nobody has to look at it who has nothing to say about it. Closed, its line says what is chosen. */
export function ConditionsField({ form }: { form: OfferForm }) {
  const t = useTranslate();
  const bound = form.bind("conditions");
  const conditions = useTypedConditions(bound);
  const { id, error } = conditions;
  const chosen = conditionsText(readConditions(settleConditions(form.values.conditions)), t);
  return (
    <fieldset
      className="field min-w-0"
      aria-labelledby={`${id}-titulo`}
      aria-describedby={bound.note ? `${id}-nota ${id}-erro` : `${id}-erro`}
    >
      <details className="group rounded-[12px] border-[1.5px] border-line">
        <summary
          id={id}
          className="flex min-h-12 cursor-pointer list-none items-center gap-x-3 rounded-[12px] px-3.5 py-2 [&::-webkit-details-marker]:hidden"
        >
          <span className="min-w-0 flex-1">
            <span id={`${id}-titulo`} className="field-label">
              {t("Condições do preço")}
            </span>{" "}
            <span className="field-hint">{t("opcional")}</span> {bound.mark}
            {chosen && <span className="block text-sm text-lead group-open:hidden">{chosen}</span>}
          </span>
          <ChevronDown
            size={20}
            aria-hidden="true"
            className="shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <div className="grid grid-cols-1 gap-4.5 px-3.5 pt-1.5 pb-4">
          <PaymentAndNeeds conditions={conditions} />
          <PaidLaterFields conditions={conditions} price={form.values.sale_price} />
          <FreightFields conditions={conditions} />
          <StateChoice conditions={conditions} />
        </div>
      </details>
      {bound.note && <div id={`${id}-nota`}>{bound.note}</div>}
      <p id={`${id}-erro`} aria-live="polite" className="field-error">
        {error}
      </p>
    </fieldset>
  );
}

function PaymentAndNeeds({ conditions: { typed, change } }: { conditions: ConditionsForm }) {
  const t = useTranslate();
  return (
    <>
      <Choices
        legend={t("Como se paga este preço?")}
        type="radio"
        name={controlName("payment")}
        options={payments.map((value) => ({
          value,
          label: t(value === "any" ? "Qualquer forma" : paymentLabels[value]),
        }))}
        chosen={[typed.payment]}
        onChoose={(payment) => change({ payment })}
      />
      <Choices
        legend={t("Este preço pede alguma coisa?")}
        type="checkbox"
        name={controlName("needs")}
        options={needs.map((value) => ({ value, label: t(needLabels[value]) }))}
        chosen={typed.needs}
        onChoose={(need, isChosen) =>
          change({
            needs: needs.filter((each) => (each === need ? isChosen : typed.needs.includes(each))),
          })
        }
      />
    </>
  );
}

function StateChoice({ conditions: { typed, change } }: { conditions: ConditionsForm }) {
  const t = useTranslate();
  return (
    <Choices
      legend={t("Estado do produto")}
      type="radio"
      name={controlName("state")}
      options={states.map((value) => ({ value, label: t(stateLabels[value]) }))}
      chosen={[typed.state]}
      onChoose={(state) => change({ state })}
    />
  );
}
