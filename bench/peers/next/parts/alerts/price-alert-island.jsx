import { formatAmount } from "xepa/domain/format/money.ts";
import { BellPlus } from "../icons.jsx";
import { t } from "../translate.js";
import { Button } from "../ui/button.jsx";

export function PriceAlertIsland({ price, hint }) {
  return (
    <form className="price-alert" noValidate>
      <div className="price-alert-row">
        <span className="price-alert-money">
          <span aria-hidden="true">R$</span>
          <input
            className="control"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={formatAmount(price)}
            aria-label={`${t("Avise se baixar de")} (R$)`}
            aria-describedby="avise-dica"
          />
        </span>
        <AlertButton type="submit" label={t("Avisar")} />
      </div>
      <p id="avise-dica" className="field-hint">
        {hint}
      </p>
      <p id="avise-erro" aria-live="polite" className="field-error" />
      <AlertStatus />
    </form>
  );
}

export function AlertButton({ label, ...rest }) {
  return (
    <Button kind="line" {...rest}>
      <BellPlus size={18} className="shrink-0" /> {label}
    </Button>
  );
}

export function AlertStatus() {
  return (
    <p role="status" className="sr-only">
      {" "}
    </p>
  );
}
