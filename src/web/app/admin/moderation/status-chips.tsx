import { FilterChips, RemoveFilterChip } from "#web/app/admin/frame/filter-chips.tsx";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { useTranslate } from "#web/translate.ts";
import { type ModerationQuery, moderationPath } from "./moderation-query.ts";

interface StatusChipsProps {
  query: ModerationQuery;
  /** How the person is called whose offers alone are shown. */
  owner: string | null | undefined;
}

/** What waits, what was decided, or everything; a search and a person narrow it further. */
export function StatusChips({ query, owner }: StatusChipsProps) {
  const t = useTranslate();
  const { counts } = usePanel();
  const { status, q, user_id, isQueue } = query;
  const known = counts?.products;
  const total = known && known.pending + known.approved + known.rejected;
  // They are of all offers: beside a narrowed list they would mislead.
  const countOf = (n: number | undefined) => (user_id || q ? undefined : (n ?? null));
  const out = { modo: undefined, oferta: undefined };
  return (
    <FilterChips
      about={t("Mostrar por situação")}
      current={{ status: status === "pending" ? undefined : status }}
      chips={[
        { label: "Pendentes", choice: { status: undefined, ...out }, count: countOf(known?.pending) },
        { label: "Aprovados", choice: { status: "approved", ...out }, count: countOf(known?.approved) },
        { label: "Rejeitados", choice: { status: "rejected", ...out }, count: countOf(known?.rejected) },
        { label: "Todos", choice: { status: "all", ...out }, count: countOf(total) },
      ]}
      // One offer at a time needs a phone's whole screen; the list is one tap away.
      className={`mb-4 ${isQueue ? "max-lg:hidden" : ""}`}
    >
      {q && (
        <RemoveFilterChip
          to={moderationPath({ status, user_id })}
          label={t("Busca: {{term}}", { term: q })}
          about={t("Limpar busca")}
        />
      )}
      {user_id && (
        <RemoveFilterChip
          to={moderationPath({ status, q })}
          label={t("Só de {{name}}", { name: owner ?? t("uma pessoa") })}
          about={t("Mostrar de todos")}
        />
      )}
    </FilterChips>
  );
}
