import type { JSX } from "react";
import { Link, useLocation } from "react-router";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { withChoice } from "./list-address.ts";

export interface FilterChip {
  /** Undefined: no filter. */
  value: string | undefined;
  label: string;
  count?: number | undefined;
}

interface FilterChipsProps {
  /** Of the parameter in the address. */
  name: string;
  value: string | undefined;
  about: string;
  chips: readonly FilterChip[];
}

/** One filter of few choices. Each is a link, so that Back undoes it and a colleague can be sent it. */
export function FilterChips({ name, value, about, chips }: FilterChipsProps): JSX.Element {
  const t = useTranslate();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  return (
    <nav aria-label={about} className="sort-chips">
      <ul>
        {chips.map((chip) => (
          <li key={chip.label}>
            <Link
              to={`${pathname}?${withChoice(new URLSearchParams(search), { [name]: chip.value })}`}
              aria-current={chip.value === value ? "true" : undefined}
              className="chip gap-1.5"
            >
              {t(chip.label)}
              {chip.count !== undefined && (
                <span className="chip-count">{chip.count.toLocaleString(language)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
