import type { JSX } from "react";
import { Link, useLocation } from "react-router";
import type { UserStats } from "#domain/users/user.ts";
import { withChoice } from "#web/app/admin/frame/list-address.ts";
import { ListSearch } from "#web/app/admin/frame/list-search.tsx";
import { useLanguage, useTranslate } from "#web/translate.ts";
import type { PeopleFilter, PeopleView } from "./people-query.ts";

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
  const t = useTranslate();
  return (
    <div className="list-filter">
      <PeopleChips view={view} stats={stats} />
      <ListSearch label={t("Buscar por nome ou e-mail")} q={view.q ?? ""} onSearch={onSearch} />
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
          const { role, status } = filter;
          const isCurrent = role === view.role && status === view.status;
          return (
            <li key={label}>
              <Link
                to={`${pathname}?${withChoice(address, { role, status })}`}
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
