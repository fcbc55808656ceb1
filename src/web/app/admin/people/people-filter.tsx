import type { JSX } from "react";
import type { UserStats } from "#domain/users/user.ts";
import { FilterChips } from "#web/app/admin/frame/filter-chips.tsx";
import { useTranslate } from "#web/translate.ts";
import type { PeopleView } from "./people-query.ts";

interface PeopleFilterProps {
  view: PeopleView;
  /** Of everybody, whatever is searched for; nothing is known while it is loading. */
  stats: UserStats | undefined;
}

/** One at a time: who is banned is asked for whatever their role. */
export function PeopleFilterBar({ view: { role, status }, stats }: PeopleFilterProps): JSX.Element {
  const t = useTranslate();
  return (
    <FilterChips
      className="mb-5"
      about={t("Mostrar")}
      current={{ role, status }}
      chips={[
        { label: "Todos", choice: { role: undefined, status: undefined }, count: stats?.totalUsers ?? null },
        { label: "Admins", choice: { role: "admin", status: undefined }, count: stats?.adminUsers ?? null },
        {
          label: "Usuários",
          choice: { role: "user", status: undefined },
          count: stats?.regularUsers ?? null,
        },
        {
          label: "Suspensos",
          choice: { role: undefined, status: "banned" },
          count: stats?.bannedUsers ?? null,
        },
      ]}
    />
  );
}
