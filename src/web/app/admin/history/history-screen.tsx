import { useSearchParams } from "react-router";
import type { HistoryPage } from "#domain/operation/history.ts";
import { loadHistory } from "#web/api/operation.ts";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { PanelList } from "#web/app/admin/frame/panel-list.tsx";
import { usePanelList } from "#web/app/admin/frame/use-panel-load.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { HistoryEntry } from "./history-entry.tsx";
import { HistoryFilter } from "./history-filter.tsx";
import { readHistoryQuery } from "./history-query.ts";

export function HistoryScreen() {
  const t = useTranslate();
  const [address] = useSearchParams();
  const query = readHistoryQuery(address);
  const list = usePanelList({ ...query, limit: 50 }, loadHistory);
  const { data: page, isCurrent } = list;
  const events = page?.events ?? [];
  return (
    <>
      <PanelHead title={t("Histórico")} />
      <HistoryFilter query={query} events={events} />
      <PanelList
        list={list}
        rows={page?.events}
        title={t("Registros")}
        extent={page && isCurrent && extentOf(page, t)}
        skeleton={{ rows: 6, className: "grid gap-4 py-4 px-[min(1.25rem,4vw)] [&>div]:h-20" }}
        empty={
          page?.next
            ? t("Nada neste trecho. A próxima página procura em registros mais antigos.")
            : t("Nenhum registro encontrado.")
        }
      >
        <ol>
          {events.map((event) => (
            <HistoryEntry key={event.id} event={event} />
          ))}
        </ol>
      </PanelList>
    </>
  );
}

function extentOf({ events: { length: n }, next }: HistoryPage, t: Translate): string {
  if (next) return t("{{n}} registros nesta página, e há mais", { n });
  return n === 1 ? t("1 registro") : t("{{n}} registros", { n });
}
