import { type ComponentProps, type ReactNode, useRef } from "react";
import { formatAmount, formatMoney } from "#domain/format/money.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { controlOf, Field, type TextField } from "#web/ui/field.tsx";
import { priceReadings } from "./price-reading.ts";
import type { BoundField } from "./use-offer-form.ts";

type BoxedFieldProps = ComponentProps<typeof TextField> & {
  box: "icon-box" | "money-box";
  sign: ReactNode;
  isErrorHidden?: boolean;
};

/** A text field with a sign before what is typed. */
export function BoxedField({ box, sign, isErrorHidden, ...props }: BoxedFieldProps) {
  return (
    <Field {...props} error={isErrorHidden ? undefined : props.error}>
      <span className={box}>
        {sign}
        <input className="control" autoComplete="off" {...controlOf(props)} />
      </span>
    </Field>
  );
}

interface PriceFieldProps {
  bound: Omit<BoundField, "name"> & { name: string };
  label: string;
  required: boolean;
}

/** A price as Brazilians type it. What could be two amounts is asked, never guessed («§3»). */
export function PriceField({ bound, label, required }: PriceFieldProps) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const readings = priceReadings(bound.value);

  function choose(amount: number): void {
    bound.onChange({ target: { value: formatAmount(amount) } });
    // The pressed button is gone.
    input.current?.focus();
  }

  return (
    <div>
      <BoxedField
        {...bound}
        ref={input}
        label={label}
        required={required}
        box="money-box"
        sign={<span aria-hidden="true">R$</span>}
        // Two buttons say it better than the sentence about it.
        isErrorHidden={readings.length > 1}
        inputMode="decimal"
        placeholder="0,00"
      />
      <div aria-live="polite">
        {readings.length > 1 && (
          <fieldset className="note-warn mt-2 min-w-0 rounded-lg p-2.5 forced-colors:border">
            <legend className="sr-only">{t("{{field}}: qual destes valores?", { field: label })}</legend>
            <p aria-hidden="true" className="text-sm font-semibold">
              {t("Qual destes valores?")}
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              {readings.map((amount) => (
                <Button
                  label={formatMoney(amount)}
                  kind="line"
                  size="tight"
                  className="text-ink tabular-nums"
                  key={amount}
                  onClick={() => choose(amount)}
                />
              ))}
            </div>
          </fieldset>
        )}
      </div>
    </div>
  );
}
