import { useSearchParams } from "react-router";
import type { InboxPage } from "#domain/contact/inbox.ts";
import { cleanText, longestTerm } from "#domain/products/search-term.ts";
import { type InboxQuery, loadMessages } from "#web/api/messages.ts";
import { FilterChips } from "#web/app/admin/frame/filter-chips.tsx";
import { useChoicePath, useFirstPageInstead, useFocusOnPage } from "#web/app/admin/frame/list-address.ts";
import { ListNotice } from "#web/app/admin/frame/list-notice.tsx";
import { ListPager } from "#web/app/admin/frame/list-pager.tsx";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { RemoveFilterChip } from "#web/app/admin/frame/remove-filter-chip.tsx";
import { RowsSkeleton } from "#web/app/admin/frame/rows-skeleton.tsx";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import type { Loaded } from "#web/ui/use-load.ts";
import { MessageList } from "./message-list.tsx";
import { useMarking } from "./use-marking.ts";

const MESSAGES_AT_ONCE = 25;

/** What people wrote on the contact page («decisions §1»). */
export function MessagesScreen() {
  const t = useTranslate();
  const query = useInboxQuery();
  const inbox = usePanelLoad(JSON.stringify(query), () =>
    loadMessages({ ...query, limit: MESSAGES_AT_ONCE }),
  );
  const { data: page, isCurrent, failure } = inbox;
  useFirstPageInstead(failure, query.cursor);
  const heading = useFocusOnPage(query.cursor);
  const extent = page && isCurrent ? extentOf(page, t) : "";
  return (
    <>
      <PanelHead title={t("Mensagens")} />
      <InboxChips query={query} counts={page?.counts} />
      {failure !== undefined && (
        <ListNotice failure={failure} isOlder={page !== undefined} onRetry={inbox.load} />
      )}
      {(page || failure === undefined) && (
        <section aria-labelledby="lista" className="sheet">
          <h2 id="lista" ref={heading} tabIndex={-1} className="sr-only">
            {query.status ? t("Mensagens não lidas") : t("Todas as mensagens")}
          </h2>
          <p role="status" className="sr-only">
            {extent}
          </p>
          <Messages inbox={inbox} query={query} />
        </section>
      )}
      {page && isCurrent && <ListPager next={page.next} />}
    </>
  );
}

interface InboxChipsProps {
  query: InboxQuery;
  counts: InboxPage["counts"] | undefined;
}

function InboxChips({ query: { q, status }, counts }: InboxChipsProps) {
  const t = useTranslate();
  const pathOf = useChoicePath();
  // Beside those that were found they would mislead.
  const countOf = (n: number | undefined) => (q ? undefined : (n ?? null));
  return (
    <FilterChips
      className="mb-5"
      about={t("Mostrar")}
      current={{ status }}
      chips={[
        { choice: { status: undefined }, label: "Todas", count: countOf(counts?.total) },
        { choice: { status: "unread" }, label: "Não lidas", count: countOf(counts?.unread) },
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

/** The list, or why there is none. */
function Messages({ inbox, query }: { inbox: Loaded<InboxPage>; query: InboxQuery }) {
  const t = useTranslate();
  const mark = useMarking(inbox);
  const { data: page, isCurrent } = inbox;
  if (!page)
    return <RowsSkeleton rows={4} className="grid [&>div]:h-46 [&>div]:my-4 [&>div]:mx-[min(1.25rem,4vw)]" />;
  if (page.messages.length > 0)
    return <MessageList messages={page.messages} isWaiting={!isCurrent} onMark={mark} />;
  return isCurrent ? (
    <p className="p-5 text-lead">{emptySentence(page, query, t)}</p>
  ) : (
    <RowsSkeleton rows={4} className="grid [&>div]:h-46 [&>div]:my-4 [&>div]:mx-[min(1.25rem,4vw)]" />
  );
}

function emptySentence({ next }: InboxPage, { q, status }: InboxQuery, t: Translate): string {
  if (next) return t("Nada neste trecho. A próxima página procura em mensagens mais antigas.");
  if (q) return t("Nenhuma mensagem combina com a busca.");
  return status ? t("Todas as mensagens foram lidas.") : t("Ninguém escreveu pelo contato até agora.");
}

function extentOf({ messages: { length: n }, next }: InboxPage, t: Translate): string {
  if (next) return t("{{n}} mensagens nesta página, e há mais", { n });
  return n === 1 ? t("1 mensagem") : t("{{n}} mensagens", { n });
}

/** People edit addresses: what makes no sense there is no filter. */
function useInboxQuery(): InboxQuery {
  const [address] = useSearchParams();
  return {
    status: address.get("status") === "unread" ? "unread" : undefined,
    q: cleanText(address.get("q") ?? "", longestTerm) || undefined,
    cursor: address.get("cursor") || undefined,
  };
}
