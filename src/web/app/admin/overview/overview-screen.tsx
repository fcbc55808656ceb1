import { loadPeople } from "#web/api/people.ts";
import { ListNotice } from "#web/app/admin/frame/list-notice.tsx";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { Protection } from "#web/app/admin/frame/protection.tsx";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { useModeration } from "#web/app/admin/moderation/use-moderation.ts";
import { MonthsChart } from "#web/app/admin/people/months-chart.tsx";
import { useTranslate } from "#web/translate.ts";
import { CountTiles } from "./count-tiles.tsx";
import { RecentProducts, recentQuery } from "./recent-products.tsx";

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
