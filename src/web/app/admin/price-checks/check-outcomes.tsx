import { formatMoney } from "#domain/format/money.ts";
import type { CheckOutcome } from "#domain/store-pages/price-check.ts";
import type { PriceCheck } from "#domain/store-pages/price-checks-response-schema.ts";
import { BadgeDollarSign, Bot, Unplug } from "#web/app/icons.ts";
import { useTranslate } from "#web/translate.ts";
import { CircleCheck, CircleQuestionMark, CircleX } from "#web/ui/icons.ts";

interface Look {
  /** In the list. */
  label: string;
  /** Of the filter. */
  choice: { label: string };
  look: string;
  Icon: typeof Bot;
}

export const outcomeLooks: Record<CheckOutcome, Look> = {
  same: {
    label: "mesmo preço",
    choice: { label: "Mesmo preço" },
    look: "status-approved",
    Icon: CircleCheck,
  },
  other_price: {
    label: "outro preço: {{price}}",
    choice: { label: "Outro preço" },
    look: "status-pending",
    Icon: BadgeDollarSign,
  },
  sold_out: { label: "esgotado", choice: { label: "Esgotado" }, look: "status-rejected", Icon: CircleX },
  no_price: {
    label: "sem preço",
    choice: { label: "Sem preço" },
    look: "status-over",
    Icon: CircleQuestionMark,
  },
  unreadable: {
    label: "não deu para ler",
    choice: { label: "Não deu para ler" },
    look: "status-over",
    Icon: Unplug,
  },
  robots: {
    label: "robots.txt não deixa",
    choice: { label: "robots.txt não deixa" },
    look: "status-over",
    Icon: Bot,
  },
};

export function OutcomeBadge({ check: { outcome, price } }: { check: PriceCheck }) {
  const t = useTranslate();
  const { Icon, look, label } = outcomeLooks[outcome];
  return (
    <span className={`status ${look}`}>
      <Icon size={14} className="shrink-0" aria-hidden="true" />{" "}
      {t(label, { price: price === null ? "" : formatMoney(price) })}
    </span>
  );
}
