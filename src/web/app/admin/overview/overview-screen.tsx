import type { JSX } from "react";
import { loadPeople } from "#web/api/people.ts";
import { listProducts } from "#web/api/products-admin.ts";
import { ListNotice } from "#web/app/admin/frame/list-notice.tsx";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { Protection } from "#web/app/admin/frame/protection.tsx";
import { usePanelList } from "#web/app/admin/frame/use-panel-list.ts";
import { MonthsChart } from "#web/app/admin/people/months-chart.tsx";
import { useTranslate } from "#web/translate.ts";
import { CountTiles } from "./count-tiles.tsx";
import { RECENT_PRODUCTS, RecentProducts } from "./recent-products.tsx";

/** «§2»: the tab «Visão Geral». */
export function OverviewScreen(): JSX.Element {
  const t = useTranslate();
  const { profile, counts, recount } = usePanel();
  const products = usePanelList("recent", () => listProducts({ limit: RECENT_PRODUCTS }));
  const people = usePanelList("people", () => loadPeople({ limit: 1 }));
  const failure = products.failure ?? people.failure;

  async function retry(): Promise<void> {
    recount();
    await Promise.all([products.load(), people.load()]);
  }

  return (
    <>
      <PanelHead title={t("Visão Geral")} />
      {failure !== undefined && (
        <ListNotice failure={failure} isOlder={products.page !== undefined} onRetry={retry} />
      )}
      <div className="overview">
        <CountTiles counts={counts} />
        <RecentProducts page={products.page} isFailed={products.failure !== undefined} />
        <MonthsChart months={people.page?.data.monthlyStats} isFailed={people.failure !== undefined} />
        <Protection profile={profile} />
      </div>
    </>
  );
}
