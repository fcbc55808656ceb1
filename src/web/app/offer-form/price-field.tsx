import { useRef } from "react";
import { formatAmount, formatMoney } from "#domain/format/money.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { controlOf, Field, type FieldProps } from "#web/ui/field.tsx";
import { priceReadings } from "./price-reading.ts";
import type { BoundField } from "./use-offer-form.ts";

interface PriceFieldProps extends Pick<FieldProps, "label" | "required"> {
  bound: BoundField;
}

/** A price as Brazilians type it. What could be two amounts is asked, never guessed («§3»). */
export function PriceField({ bound, label, required }: PriceFieldProps) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const { value, onChange, onBlur, ...named } = bound;
  const face: FieldProps = { ...named, label, required };
  const readings = priceReadings(value);

  function choose(amount: number): void {
    onChange({ target: { value: formatAmount(amount) } });
    // The pressed button is gone.
    input.current?.focus();
  }

  // Two buttons say it better than the sentence about it.
  const shown = readings.length > 1 ? { ...face, error: undefined } : face;
  return (
    <div>
      <Field {...shown}>
        <span className="money-box">
          <span aria-hidden="true">R$</span>
          <input
            ref={input}
            className="control"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            {...controlOf(face)}
          />
        </span>
      </Field>
      <div aria-live="polite">
        {readings.length > 1 && (
          <fieldset className="note-warn mt-2 min-w-0 rounded-lg p-2.5 forced-colors:border">
            <legend className="sr-only">{t("{{field}}: qual destes valores?", { field: label })}</legend>
            <p aria-hidden="true" className="text-sm font-semibold">
              {t("Qual destes valores?")}
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              {readings.map((amount) => (
                <button
                  key={amount}
                  type="button"
                  className={`${buttonClass("line", "tight")} text-ink tabular-nums`}
                  onClick={() => choose(amount)}
                >
                  {formatMoney(amount)}
                </button>
              ))}
            </div>
          </fieldset>
        )}
      </div>
    </div>
  );
}
