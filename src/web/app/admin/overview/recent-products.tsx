import { Link } from "react-router";
import { BulkBar, BulkOutcome } from "#web/app/admin/moderation/bulk-bar.tsx";
import { ModerationDialogs } from "#web/app/admin/moderation/moderation-dialogs.tsx";
import { KeyHints, ModerationTable } from "#web/app/admin/moderation/moderation-list.tsx";
import { type ModerationQuery, moderationPath } from "#web/app/admin/moderation/moderation-query.ts";
import type { Moderation } from "#web/app/admin/moderation/use-moderation.ts";
import { useTranslate } from "#web/translate.ts";

/** «§9»: five, whatever became of them. */
export const recentQuery: ModerationQuery = { status: "all", isQueue: false, limit: 5 };

export function RecentProducts({ moderation }: { moderation: Moderation }) {
  const t = useTranslate();
  const { list, rows, actions, areKeysOn } = moderation;
  const isEmpty = list.isCurrent && rows.length === 0 && actions.marks.size === 0;
  return (
    <section aria-labelledby="recentes" className="sheet">
      <div className="sheet-head">
        <h2 id="recentes" tabIndex={-1} className="text-xl font-bold">
          {t("Produtos recentes")}
        </h2>
        {areKeysOn && !isEmpty && <KeyHints />}
        <Link to={moderationPath({ isQueue: true })} className="text-link">
          {t("Analisar os pendentes")}
        </Link>
      </div>
      {actions.outcome && (
        <BulkOutcome outcome={actions.outcome} onClose={() => actions.setOutcome(undefined)} />
      )}
      {isEmpty && <p className="p-5 text-muted">{t("Ninguém enviou produtos ainda.")}</p>}
      {!isEmpty && (list.data || list.failure === undefined) && <ModerationTable {...moderation} />}
      <BulkBar {...moderation} />
      <ModerationDialogs {...moderation} />
    </section>
  );
}
