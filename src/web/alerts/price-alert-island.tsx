import { type SyntheticEvent, useRef, useState } from "react";
import { formatAmount, formatMoney } from "#domain/format/money.ts";
import { parseMoney } from "#domain/format/parse-money.ts";
import { useTranslate } from "#web/translate.ts";
import { AlertButton, AlertStatus } from "./alert-controls.tsx";
import { useMakeAlert } from "./use-make-alert.ts";

export interface PriceAlertProps {
  product_key: string;
  name: string;
  /** What it is filled with at first. */
  price: number;
  hint: string;
  /** The sentence about what is no price, and how long an alert's name may be. */
  wrong: string;
  longest: number;
}

/** "Air Fryer 5,5L até R$ 270,00", as long as a name may be. */
function nameOf(name: string, price: number, longest: number): string {
  const end = ` até ${formatMoney(price)}`;
  return name.slice(0, longest - end.length) + end;
}

/** The field keeps what was typed before the island woke; what is wrong with it is told apart from what became of the alert. */
function usePriceAlert({ product_key, name, wrong, longest }: PriceAlertProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setIsWrong] = useState(false);
  const { answer, phase, make, forget } = useMakeAlert("price-alert", ({ max_price }) => {
    document.getElementById("avise")?.scrollIntoView({ block: "center" });
    if (field.current && max_price) field.current.value = formatAmount(max_price);
  });

  function handleChange(): void {
    setIsWrong(false);
    forget();
  }

  function handleSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    const read = parseMoney(field.current?.value ?? "");
    const max_price = read.ok ? read.value : 0;
    setIsWrong(max_price <= 0);
    if (max_price > 0) void make({ name: nameOf(name, max_price, longest), product_key, max_price });
    else forget();
  }

  const error = isWrong ? wrong : answer?.fields?.max_price;
  return { field, error, answer: error ? undefined : answer, phase, handleChange, handleSubmit };
}

export function PriceAlertIsland(props: PriceAlertProps) {
  const t = useTranslate();
  const { field, error, answer, phase, handleChange, handleSubmit } = usePriceAlert(props);
  return (
    <form className="price-alert" noValidate onSubmit={handleSubmit}>
      <div className="price-alert-row">
        <span className="price-alert-money">
          <span aria-hidden="true">R$</span>
          <input
            className="control"
            inputMode="decimal"
            autoComplete="off"
            ref={field}
            defaultValue={formatAmount(props.price)}
            aria-label={`${t("Avise se baixar de")} (R$)`}
            aria-describedby={error ? "avise-dica avise-erro" : "avise-dica"}
            aria-invalid={error ? true : undefined}
            onChange={handleChange}
          />
        </span>
        <AlertButton type="submit" label={t("Avisar")} phase={phase} />
      </div>
      <p id="avise-dica" className="field-hint">
        {props.hint}
      </p>
      <p id="avise-erro" aria-live="polite" className="field-error">
        {error && t(error)}
      </p>
      <AlertStatus answer={answer} />
    </form>
  );
}
