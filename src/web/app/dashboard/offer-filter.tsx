import Search from "lucide-react/icons/search";
import type { JSX, SubmitEvent } from "react";
import { longestTerm } from "#domain/products/search-term.ts";
import { useTranslate } from "#web/translate.ts";
import { useTypedTerm } from "#web/ui/use-typed-term.ts";

interface OfferFilterProps {
  /** What the address says. */
  q: string;
  onFilter: (q: string) => void;
}

/** Looks through the member's own offers while they type. */
export function OfferFilter({ q, onFilter }: OfferFilterProps): JSX.Element {
  const t = useTranslate();
  const { typed, setTyped, send } = useTypedTerm(q, onFilter);
  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    send();
  }
  return (
    <form onSubmit={handleSubmit} className="offer-filter">
      <label htmlFor="filtro" className="field-label">
        {t("Filtrar por nome ou loja")}
      </label>
      <span className="icon-box">
        <Search size={18} aria-hidden="true" />
        <input
          id="filtro"
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
