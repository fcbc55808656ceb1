import { Link } from "react-router";
import type { PanelCounts } from "#domain/products/moderation.ts";
import { loadPeople } from "#web/api/people.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { ListNotice } from "#web/app/admin/frame/panel-list.tsx";
import { Protection } from "#web/app/admin/frame/protection.tsx";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { BulkBar, BulkOutcome } from "#web/app/admin/moderation/bulk-bar.tsx";
import { ModerationDialogs } from "#web/app/admin/moderation/moderation-dialogs.tsx";
import { KeyHints, ModerationTable } from "#web/app/admin/moderation/moderation-list.tsx";
import { type ModerationQuery, moderationPath } from "#web/app/admin/moderation/moderation-query.ts";
import { type Moderation, useModeration } from "#web/app/admin/moderation/use-moderation.ts";
import { MonthsChart } from "#web/app/admin/people/months-chart.tsx";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { CircleCheck, CircleX, Clock, Users } from "#web/ui/icons.ts";
import { PeopleReport } from "./people-report.tsx";

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
        <PeopleReport />
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

function CountTiles({ counts, isFailed }: { counts: PanelCounts | undefined; isFailed: boolean }) {
  const t = useTranslate();
  const language = useLanguage();
  const { pending, approved, rejected } = counts?.products ?? {};
  const pathOf = (status: string) => `/admin/produtos?status=${status}`;
  const unknown = isFailed ? (
    "–"
  ) : (
    <span aria-hidden="true" className="skeleton">
      000
    </span>
  );
  const tiles = [
    { label: "Pendentes", n: pending, to: "/admin/produtos", Icon: Clock, tone: "text-amber" },
    { label: "Aprovados", n: approved, to: pathOf("approved"), Icon: CircleCheck, tone: "text-green-text" },
    { label: "Rejeitados", n: rejected, to: pathOf("rejected"), Icon: CircleX, tone: "text-tomato" },
    { label: "Usuários", n: counts?.users, to: "/admin/usuarios", Icon: Users, tone: "text-muted" },
  ];
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8.75rem,100%),1fr))] gap-2.5 wide:gap-4">
      {tiles.map(({ label, n, to, Icon, tone }) => (
        <li key={label}>
          <Link
            to={to}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-y-0.5 gap-x-3 h-full py-3.5 px-4 border border-line rounded-card bg-surface [transition:border-color_0.2s] hover:border-muted wide:py-4.5 wide:px-5"
          >
            <Icon size={22} aria-hidden="true" className={`shrink-0 ${tone}`} />
            <b className="[font:800_1.75rem/1.1_var(--font-display)] tracking-[-0.02em]">
              {n?.toLocaleString(language) ?? unknown}
            </b>
            <span className="col-2 wrap-anywhere text-muted">{t(label)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
