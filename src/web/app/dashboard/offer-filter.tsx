import Search from "lucide-react/icons/search";
import { type JSX, type SubmitEvent, useEffect, useRef, useState } from "react";
import { longestTerm } from "#domain/products/search-term.ts";
import { useTranslate } from "#web/translate.ts";

/** Long enough for the next letter, short enough to seem at once. */
const PAUSE_MS = 350;

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

/** What stands in the box: as typed, until the address says something else, by Back or by a link. */
function useTypedTerm(q: string, onFilter: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const sent = useRef(q);

  useEffect(() => {
    if (q === sent.current) return;
    sent.current = q;
    setTyped(q);
  }, [q]);

  function send(): void {
    const term = typed.trim();
    if (term === sent.current) return;
    sent.current = term;
    onFilter(term);
  }

  // At every render: whoever presses a count meanwhile has another address, and nothing may bring back the old one.
  useEffect(() => {
    const timer = setTimeout(send, PAUSE_MS);
    return () => clearTimeout(timer);
  });

  return { typed, setTyped, send };
}
