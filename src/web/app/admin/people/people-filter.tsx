import Search from "lucide-react/icons/search";
import type { JSX, SubmitEvent } from "react";
import { Link, useLocation } from "react-router";
import { longestTerm } from "#domain/products/search-term.ts";
import type { UserStats } from "#domain/users/user.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { useTypedTerm } from "#web/ui/use-typed-term.ts";
import { askedAddress, type PeopleFilter, type PeopleView } from "./people-query.ts";

const chips: {
  label: string;
  filter: PeopleFilter;
  count?: "totalUsers" | "adminUsers" | "regularUsers";
}[] = [
  { label: "Todos", filter: {}, count: "totalUsers" },
  { label: "Admins", filter: { role: "admin" }, count: "adminUsers" },
  { label: "Usuários", filter: { role: "user" }, count: "regularUsers" },
  { label: "Suspensos", filter: { status: "banned" } },
];

interface PeopleFilterProps {
  view: PeopleView;
  /** Of everybody, whatever is searched for; nothing is known while it is loading. */
  stats: UserStats | undefined;
  onSearch: (q: string) => void;
}

export function PeopleFilterBar({ view, stats, onSearch }: PeopleFilterProps): JSX.Element {
  return (
    <div className="people-filter">
      <PeopleChips view={view} stats={stats} />
      <PeopleSearch q={view.q ?? ""} onSearch={onSearch} />
    </div>
  );
}

function PeopleChips({ view, stats }: Pick<PeopleFilterProps, "view" | "stats">): JSX.Element {
  const t = useTranslate();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const address = new URLSearchParams(search);
  return (
    <nav aria-label={t("Mostrar")} className="sort-chips">
      <ul>
        {chips.map(({ label, filter, count }) => {
          const isCurrent = filter.role === view.role && filter.status === view.status;
          return (
            <li key={label}>
              <Link
                to={`${pathname}?${askedAddress(address, { ...filter, q: view.q })}`}
                aria-current={isCurrent ? "true" : undefined}
                className="chip gap-1.5"
              >
                {t(label)}
                {count && stats && (
                  <span className="chip-count">{stats[count].toLocaleString(language)}</span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function PeopleSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }): JSX.Element {
  const t = useTranslate();
  const { typed, setTyped, send } = useTypedTerm(q, onSearch);
  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    send();
  }
  return (
    <search>
      <form onSubmit={handleSubmit} className="people-search">
        <label htmlFor="busca-pessoas" className="field-label">
          {t("Buscar por nome ou e-mail")}
        </label>
        <span className="icon-box">
          <Search size={18} aria-hidden="true" />
          <input
            id="busca-pessoas"
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
    </search>
  );
}
