import { type FormEvent, type Ref, useRef, useState } from "react";
import { confirmationMessages } from "#domain/confirmations/confirmation-messages.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { CircleX, Tag, TicketPercent } from "#web/ui/icons.ts";
import type { GivenAnswer } from "./use-still-valid.ts";

export const endReasonTexts: readonly string[] = [
  "O que mudou?",
  "Acabou",
  "Preço mudou",
  "Cupom não funciona",
  "Preço que você viu",
  "Enviar",
];

interface EndReasonsProps {
  id: string;
  says: GivenAnswer["says"] | null;
  hasCoupon: boolean;
  onChoose: (answer: GivenAnswer) => void;
  ref: Ref<HTMLDivElement>;
}

/** A native popover: it moves nothing, and Esc leads the focus back to the button that opened it. */
export function EndReasons({ id, says, hasCoupon, onChoose, ref }: EndReasonsProps) {
  const t = useTranslate();
  const first = useRef<HTMLButtonElement>(null);
  const [asksPrice, setAsksPrice] = useState(false);
  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      role="dialog"
      aria-labelledby={`${id}-titulo`}
      className="sheet"
      onToggle={({ newState }) => {
        if (newState === "open") first.current?.focus();
        else setAsksPrice(false);
      }}
    >
      <h3 id={`${id}-titulo`}>{t("O que mudou?")}</h3>
      <div className="reasons">
        <button
          ref={first}
          type="button"
          aria-pressed={says === "acabou"}
          onClick={() => onChoose({ says: "acabou" })}
        >
          <CircleX size={18} /> {t("Acabou")}
        </button>
        <button
          type="button"
          aria-pressed={says === "preco_mudou"}
          aria-expanded={asksPrice}
          onClick={() => setAsksPrice(true)}
        >
          <Tag size={18} /> {t("Preço mudou")}
        </button>
        {asksPrice && <SeenPrice onSend={(price) => onChoose({ says: "preco_mudou", price })} />}
        {hasCoupon && (
          <button
            type="button"
            aria-pressed={says === "cupom_nao_funciona"}
            onClick={() => onChoose({ says: "cupom_nao_funciona" })}
          >
            <TicketPercent size={18} /> {t("Cupom não funciona")}
          </button>
        )}
      </div>
    </div>
  );
}

function SeenPrice({ onSend }: { onSend: (price: string) => void }) {
  const t = useTranslate();
  const [price, setPrice] = useState("");
  const [error, setError] = useState<string>();

  function send(event: FormEvent): void {
    event.preventDefault();
    // The server reads it; what has no figure is no price.
    if (!/\d/.test(price)) setError(t(confirmationMessages.no_price));
    else onSend(price);
  }

  return (
    <form onSubmit={send} noValidate className="grid gap-2 px-2 pb-2">
      <TextField
        id="preco-visto"
        name="price"
        label={t("Preço que você viu")}
        inputMode="decimal"
        autoComplete="off"
        placeholder="R$ 0,00"
        autoFocus
        value={price}
        error={error}
        onChange={({ target }) => setPrice(target.value)}
      />
      <Button kind="primary" type="submit" label={t("Enviar")} />
    </form>
  );
}
