import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { X } from "#web/ui/icons.ts";
import { type Choice, useChoicePath } from "./list-address.ts";

interface FilterChip {
  label: string;
  choice: Choice;
  /** Null while it is not known: its place is kept, so that nothing moves when it comes. */
  count?: number | null | undefined;
}

interface FilterChipsProps {
  about: string;
  current: Choice;
  chips: readonly FilterChip[];
  /** What is searched for. Beside what was found the counts would mislead. */
  term?: string | undefined;
  className?: string;
  /** What narrows the list beside them, as further items. */
  children?: ReactNode;
}

/** One filter of few choices. Each is a link, so that Back undoes it and a colleague can be sent it. */
export function FilterChips(props: FilterChipsProps) {
  const { about, current, chips, term, className = "", children } = props;
  const t = useTranslate();
  const language = useLanguage();
  const pathOf = useChoicePath();
  const isChosen = (choice: Choice) =>
    Object.entries(choice).every(([name, value]) => value === current[name]);
  return (
    <nav aria-label={about} className={`sort-chips ${className}`}>
      <ul>
        {chips.map(({ label, choice, count }) => (
          <li key={label}>
            <Link
              to={pathOf(choice)}
              aria-current={isChosen(choice) ? "true" : undefined}
              className="chip gap-1.5"
            >
              {t(label)}
              {!term && count !== undefined && (
                <span className="min-w-[2.5ch] text-center tabular-nums">
                  {count?.toLocaleString(language)}
                </span>
              )}
            </Link>
          </li>
        ))}
        {term && (
          <RemoveFilterChip
            to={pathOf({ q: undefined })}
            label={t("Busca: {{term}}", { term })}
            about={t("Limpar busca")}
          />
        )}
        {children}
      </ul>
    </nav>
  );
}

interface RemoveFilterProps {
  label: string;
  /** What removing it does. */
  about: string;
}

export function RemoveFilterChip({ to, label, about }: RemoveFilterProps & { to: string }) {
  return (
    <li>
      <Link to={to} className="chip max-w-full whitespace-normal wrap-anywhere text-ink gap-1.5">
        <span>{label}</span>
        <X size={16} aria-hidden="true" className="shrink-0" />
        <span className="sr-only">{about}</span>
      </Link>
    </li>
  );
}

/** What narrows a list and stands in none of its choices, with its way out. */
export function RemoveFilterButton({ label, about, onPress }: RemoveFilterProps & { onPress: () => void }) {
  return (
    <Button kind="line" size="tight" onClick={onPress} title={about}>
      <span className="wrap-anywhere">{label}</span>
      <span className="sr-only">: {about}</span>
      <X size={16} className="shrink-0" />
    </Button>
  );
}
