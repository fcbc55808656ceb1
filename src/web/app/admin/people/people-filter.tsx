import type { JSX } from "react";
import type { UserStats } from "#domain/users/user.ts";
import { FilterChips } from "#web/app/admin/frame/filter-chips.tsx";
import { ListSearch } from "#web/app/list-search.tsx";
import { useTranslate } from "#web/translate.ts";
import type { PeopleView } from "./people-query.ts";

interface PeopleFilterProps {
  view: PeopleView;
  /** Of everybody, whatever is searched for; nothing is known while it is loading. */
  stats: UserStats | undefined;
  onSearch: (q: string) => void;
}

/** One at a time: who is banned is asked for whatever their role. */
export function PeopleFilterBar({
  view: { q, role, status },
  stats,
  onSearch,
}: PeopleFilterProps): JSX.Element {
  const t = useTranslate();
  return (
    <div className="list-filter">
      <FilterChips
        about={t("Mostrar")}
        current={{ role, status }}
        chips={[
          { label: "Todos", choice: { role: undefined, status: undefined }, count: stats?.totalUsers },
          { label: "Admins", choice: { role: "admin", status: undefined }, count: stats?.adminUsers },
          { label: "Usuários", choice: { role: "user", status: undefined }, count: stats?.regularUsers },
          { label: "Suspensos", choice: { role: undefined, status: "banned" } },
        ]}
      />
      <ListSearch label={t("Buscar por nome ou e-mail")} q={q ?? ""} onSearch={onSearch} />
    </div>
  );
}
