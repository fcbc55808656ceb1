import X from "lucide-react/icons/x";
import type { JSX } from "react";
import { Link } from "react-router";
import type { StatusCounts } from "#domain/products/moderation.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { type ModerationQuery, moderationPath } from "./moderation-query.ts";

const chips = [
  { status: "pending", label: "Pendentes" },
  { status: "approved", label: "Aprovados" },
  { status: "rejected", label: "Rejeitados" },
  { status: "all", label: "Todos" },
] as const;

interface StatusChipsProps {
  query: ModerationQuery;
  /** How the person is called whose offers alone are shown. */
  owner: string | null | undefined;
}

/** What waits, what was decided, or everything; the counts are of all, whoever sent it. */
export function StatusChips({ query, owner }: StatusChipsProps): JSX.Element {
  const t = useTranslate();
  const language = useLanguage();
  const { counts } = usePanel();
  // One offer at a time needs a phone's whole screen; the list is one tap away.
  const { status: shown, user_id, isQueue } = query;
  return (
    <nav aria-label={t("Mostrar por situação")} className={`status-chips ${isQueue ? "max-lg:hidden" : ""}`}>
      <ul>
        {chips.map(({ status, label }) => (
          <li key={status}>
            <Link
              to={moderationPath({ status, user_id })}
              aria-current={status === shown ? "true" : undefined}
              className="chip"
            >
              {t(label)}
              {counts && !user_id && (
                <span className="chip-count">
                  {countOf(counts.products, status).toLocaleString(language)}
                </span>
              )}
            </Link>
          </li>
        ))}
        {user_id && (
          <li>
            <Link to={moderationPath({ status: shown })} className="chip chip-owner">
              <span>{t("Só de {{name}}", { name: owner ?? t("uma pessoa") })}</span>
              <X size={16} aria-hidden="true" className="shrink-0" />
              <span className="sr-only">{t("Mostrar de todos")}</span>
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

function countOf(counts: StatusCounts, status: ModerationQuery["status"]): number {
  return status === "all" ? counts.pending + counts.approved + counts.rejected : counts[status];
}
