import { type SubmitEvent, useId } from "react";
import type { OfferCounts as Counts } from "#domain/products/product.ts";
import type { ProductStatus } from "#domain/products/product-status.ts";
import { longestTerm } from "#domain/products/search-term.ts";
import { Tags } from "#web/app/icons.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { CircleCheck, CircleX, Clock, Search } from "#web/ui/icons.ts";
import { useTypedTerm } from "#web/ui/use-typed-term.ts";

const tiles = [
  { status: undefined, count: "total", label: "Total", Icon: Tags, tone: "text-muted" },
  { status: "pending", count: "pending", label: "Pendentes", Icon: Clock, tone: "text-amber" },
  { status: "approved", count: "approved", label: "Aprovados", Icon: CircleCheck, tone: "text-green-text" },
  { status: "rejected", count: "rejected", label: "Rejeitados", Icon: CircleX, tone: "text-tomato" },
] as const;

interface OfferCountsProps {
  counts: Counts | undefined;
  status: ProductStatus | undefined;
  onChoose: (status: ProductStatus | undefined) => void;
}

/** «§2»: the four counts. Each shows its own when it is pressed. */
export function OfferCounts({ counts, status, onChoose }: OfferCountsProps) {
  const t = useTranslate();
  const language = useLanguage();
  const unknown = (
    <span aria-hidden="true" className="skeleton">
      00
    </span>
  );
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2 @min-[10rem]:grid-cols-2 @min-[20.375rem]:grid-cols-4 md:gap-4">
      <legend className="sr-only">{t("Mostrar por situação")}</legend>
      {tiles.map(({ status: own, count, label, Icon, tone }) => (
        <button
          key={count}
          type="button"
          aria-pressed={own === status}
          onClick={() => onChoose(own)}
          className="grid min-w-0 justify-items-start gap-0.5 rounded-card border-[1.5px] border-line bg-surface px-2 py-2.5 text-start [transition:border-color_0.2s] hover:border-muted aria-pressed:border-ink aria-pressed:[box-shadow:inset_0_0_0_1px_var(--color-ink)] md:grid-cols-[auto_1fr] md:items-center md:gap-x-3 md:px-5 md:py-4 forced-colors:aria-pressed:border-[Highlight] forced-colors:aria-pressed:[outline:2px_solid_Highlight]"
        >
          <Icon size={20} className={`shrink-0 max-md:hidden ${tone}`} />
          <span className="font-display text-[1.5rem] leading-[1.1] font-extrabold tracking-[-0.02em]">
            {counts?.[count].toLocaleString(language) ?? unknown}
          </span>
          <span className="max-w-full overflow-hidden text-xs text-ellipsis text-muted md:[grid-column:2] md:text-meta">
            {t(label)}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

export function OfferSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const t = useTranslate();
  const id = useId();
  const { typed, setTyped, send } = useTypedTerm(q, onSearch);
  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    send();
  }
  return (
    <form onSubmit={handleSubmit} className="field">
      <label htmlFor={id} className="field-label">
        {t("Filtrar por nome ou loja")}
      </label>
      <span className="icon-box">
        <Search size={18} aria-hidden="true" />
        <input
          id={id}
          type="search"
          name="q"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={longestTerm}
          autoComplete="off"
          enterKeyHint="search"
          className="control"
        />
      </span>
    </form>
  );
}
