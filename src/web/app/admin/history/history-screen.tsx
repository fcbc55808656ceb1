import { useSearchParams } from "react-router";
import type { HistoryPage } from "#domain/operation/history.ts";
import { loadHistory } from "#web/api/history.ts";
import { useFirstPageInstead, useFocusOnPage } from "#web/app/admin/frame/list-address.ts";
import { ListNotice } from "#web/app/admin/frame/list-notice.tsx";
import { ListPager } from "#web/app/admin/frame/list-pager.tsx";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { RowsSkeleton } from "#web/app/admin/frame/rows-skeleton.tsx";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import type { Loaded } from "#web/ui/use-load.ts";
import { HistoryEntry } from "./history-entry.tsx";
import { HistoryFilter } from "./history-filter.tsx";
import { readHistoryQuery } from "./history-query.ts";

const EVENTS_AT_ONCE = 50;

/** Who did what: every change is on record, with before and after. */
export function HistoryScreen() {
  const t = useTranslate();
  const [address] = useSearchParams();
  const query = readHistoryQuery(address);
  const list = usePanelLoad(JSON.stringify(query), () => loadHistory({ ...query, limit: EVENTS_AT_ONCE }));
  const { data: page, isCurrent, failure } = list;
  useFirstPageInstead(failure, query.cursor);
  const heading = useFocusOnPage(query.cursor);
  return (
    <>
      <PanelHead title={t("Histórico")} />
      <HistoryFilter query={query} events={page?.events ?? []} />
      {failure !== undefined && (
        <ListNotice failure={failure} isOlder={page !== undefined} onRetry={list.load} />
      )}
      {(page || failure === undefined) && (
        <section aria-labelledby="lista" className="sheet">
          <h2 id="lista" ref={heading} tabIndex={-1} className="sr-only">
            {t("Registros")}
          </h2>
          <p role="status" className="sr-only">
            {page && isCurrent && extentOf(page, t)}
          </p>
          <Events list={list} />
        </section>
      )}
      {page && isCurrent && <ListPager next={page.next} />}
    </>
  );
}

function extentOf({ events: { length: n }, next }: HistoryPage, t: Translate): string {
  if (next) return t("{{n}} registros nesta página, e há mais", { n });
  return n === 1 ? t("1 registro") : t("{{n}} registros", { n });
}

/** The events, or why there are none. */
function Events({ list: { data: page, isCurrent, failure } }: { list: Loaded<HistoryPage> }) {
  const t = useTranslate();
  if (!page || (!isCurrent && page.events.length === 0))
    return failure === undefined ? (
      <RowsSkeleton rows={6} className="grid gap-4 py-4 px-[min(1.25rem,4vw)] [&>div]:h-20" />
    ) : null;
  if (page.events.length === 0)
    return (
      <p className="p-5 text-lead">
        {page.next
          ? t("Nada neste trecho. A próxima página procura em registros mais antigos.")
          : t("Nenhum registro encontrado.")}
      </p>
    );
  return (
    <ol aria-busy={!isCurrent || undefined} className="aria-busy:opacity-60">
      {page.events.map((event) => (
        <HistoryEntry key={event.id} event={event} />
      ))}
    </ol>
  );
}
