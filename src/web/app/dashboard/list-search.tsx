import Search from "lucide-react/icons/search";
import { type SubmitEvent, useId } from "react";
import { longestTerm } from "#domain/products/search-term.ts";
import { useTypedTerm } from "#web/ui/use-typed-term.ts";

interface ListSearchProps {
  label: string;
  /** What the address says. */
  q: string;
  onSearch: (q: string) => void;
}

/** Filters one list while the user types. */
export function ListSearch({ label, q, onSearch }: ListSearchProps) {
  const id = useId();
  const { typed, setTyped, send } = useTypedTerm(q, onSearch);
  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    send();
  }
  return (
    <form onSubmit={handleSubmit} className="field">
      <label htmlFor={id} className="field-label">
        {label}
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
