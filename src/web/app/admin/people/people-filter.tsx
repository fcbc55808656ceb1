import type { UserStats } from "#domain/users/user.ts";
import { FilterChips } from "#web/app/admin/frame/filter-chips.tsx";
import { useChoicePath } from "#web/app/admin/frame/list-address.ts";
import { RemoveFilterChip } from "#web/app/admin/frame/remove-filter-chip.tsx";
import { useTranslate } from "#web/translate.ts";
import type { PeopleView } from "./people-query.ts";

interface PeopleFilterProps {
  view: PeopleView;
  /** Of everybody, whatever is searched for. */
  stats: UserStats | undefined;
}

/** One at a time: who is banned is asked for whatever their role. */
export function PeopleFilterBar({ view: { q, role, status }, stats }: PeopleFilterProps) {
  const t = useTranslate();
  const pathOf = useChoicePath();
  // Beside those who were found they would mislead.
  const countOf = (n: number | undefined) => (q ? undefined : (n ?? null));
  return (
    <FilterChips
      className="mb-5"
      about={t("Mostrar")}
      current={{ role, status }}
      chips={[
        { label: "Todos", choice: { role: undefined, status: undefined }, count: countOf(stats?.totalUsers) },
        { label: "Admins", choice: { role: "admin", status: undefined }, count: countOf(stats?.adminUsers) },
        {
          label: "Usuários",
          choice: { role: "user", status: undefined },
          count: countOf(stats?.regularUsers),
        },
        {
          label: "Suspensos",
          choice: { role: undefined, status: "banned" },
          count: countOf(stats?.bannedUsers),
        },
      ]}
    >
      {q && (
        <RemoveFilterChip
          to={pathOf({ q: undefined })}
          label={t("Busca: {{term}}", { term: q })}
          about={t("Limpar busca")}
        />
      )}
    </FilterChips>
  );
}
