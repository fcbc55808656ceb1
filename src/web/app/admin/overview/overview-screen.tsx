import { Link } from "react-router";
import { loadPeople } from "#web/api/people.ts";
import { ListNotice } from "#web/app/admin/frame/list-notice.tsx";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { Protection } from "#web/app/admin/frame/protection.tsx";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { BulkBar, BulkOutcome } from "#web/app/admin/moderation/bulk-bar.tsx";
import { ModerationDialogs } from "#web/app/admin/moderation/moderation-dialogs.tsx";
import { KeyHints, ModerationTable } from "#web/app/admin/moderation/moderation-list.tsx";
import { type ModerationQuery, moderationPath } from "#web/app/admin/moderation/moderation-query.ts";
import { type Moderation, useModeration } from "#web/app/admin/moderation/use-moderation.ts";
import { MonthsChart } from "#web/app/admin/people/months-chart.tsx";
import { useTranslate } from "#web/translate.ts";
import { CountTiles } from "./count-tiles.tsx";

/** «§9»: five, whatever became of them. */
const recentQuery: ModerationQuery = { status: "all", isQueue: false, limit: 5 };

/** «§2»: the tab «Visão Geral». */
export function OverviewScreen() {
  const t = useTranslate();
  const { profile, counts, recount } = usePanel();
  const moderation = useModeration(recentQuery);
  const products = moderation.list;
  const people = usePanelLoad("people", () => loadPeople({ limit: 1 }));
  const months = people.data?.data.monthlyStats;
  const failure = products.failure ?? people.failure;

  async function retry(): Promise<void> {
    recount();
    await Promise.all([products.load(), people.load()]);
  }

  return (
    <>
      <PanelHead title={t("Visão Geral")} />
      <ListNotice failure={failure} isOlder={products.data !== undefined} onRetry={retry} />
      <div className="grid grid-cols-1 gap-4">
        <CountTiles counts={counts} isFailed={failure !== undefined} />
        <RecentProducts moderation={moderation} />
        {(months || people.failure === undefined) && <MonthsChart months={months} />}
        <Protection profile={profile} />
      </div>
    </>
  );
}

function RecentProducts({ moderation }: { moderation: Moderation }) {
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
