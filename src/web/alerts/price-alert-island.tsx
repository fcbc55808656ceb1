import BellPlus from "lucide-react/icons/bell-plus";
import { type SyntheticEvent, useEffect, useState } from "react";
import { formatAmount, formatMoney } from "#domain/format/money.ts";
import { parseMoney } from "#domain/format/parse-money.ts";
import { takeInterruptedAct } from "#web/api/interrupted-act.ts";
import { hasSession } from "#web/api/marks.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { type AlertMade, makeAlert } from "./alert-call.ts";

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

const control = "price-alert";

/** "Air Fryer 5,5L até R$ 270,00", as long as a name may be. */
function nameOf(name: string, price: number, longest: number): string {
  const end = ` até ${formatMoney(price)}`;
  return name.slice(0, longest - end.length) + end;
}

export function PriceAlertIsland({ product_key, name, price, hint, wrong, longest }: PriceAlertProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState(formatAmount(price));
  const [made, setMade] = useState<AlertMade>();

  async function make(max_price: number): Promise<void> {
    const fields = { name: nameOf(name, max_price, longest), product_key, max_price };
    setMade(await makeAlert(control, fields));
  }

  function handleSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    const read = parseMoney(typed);
    if (read.ok && read.value > 0) void make(read.value);
    else setMade({ sentence: wrong });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island wakes.
  useEffect(() => {
    const interrupted = hasSession() && takeInterruptedAct<{ max_price: number }>(control);
    if (!interrupted) return;
    document.getElementById("avise")?.scrollIntoView({ block: "center" });
    setTyped(formatAmount(interrupted.max_price));
    void make(interrupted.max_price);
  }, []);

  return (
    <form className="price-alert" noValidate onSubmit={handleSubmit}>
      <div className="price-alert-row">
        <span className="price-alert-money">
          <span aria-hidden="true">R$</span>
          <input
            className="control"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            aria-label={`${t("Avise se baixar de")} (R$)`}
            aria-describedby="avise-dica"
            aria-invalid={(made && !made.href) || undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        </span>
        <Button kind="line" type="submit">
          <BellPlus size={18} className="shrink-0" /> {t("Avisar")}
        </Button>
      </div>
      <p id="avise-dica" className="field-hint">
        {hint}
      </p>
      <p role="status" className={made ? "text-sm font-semibold" : "sr-only"}>
        {made && t(made.sentence)}{" "}
        {made?.href && (
          <a href={made.href} className="text-link">
            {t("Ajustar alerta")}
          </a>
        )}
      </p>
    </form>
  );
}
