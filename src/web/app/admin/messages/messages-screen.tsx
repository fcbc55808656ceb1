import { useSearchParams } from "react-router";
import type { InboxMessage, InboxPage } from "#domain/contact/inbox.ts";
import { cleanText, longestTerm } from "#domain/products/search-term.ts";
import { type InboxQuery, loadMessages } from "#web/api/messages.ts";
import { FilterChips } from "#web/app/admin/frame/filter-chips.tsx";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { PanelList } from "#web/app/admin/frame/panel-list.tsx";
import { PickBar, usePicked } from "#web/app/admin/frame/pick-bar.tsx";
import { usePanelList } from "#web/app/admin/frame/use-panel-load.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { MessageItem } from "./message-item.tsx";
import { type Mark, useMarking } from "./use-marking.ts";

/** What people wrote on the contact page («decisions §1»). */
export function MessagesScreen() {
  const t = useTranslate();
  const query = useInboxQuery();
  const { q, status } = query;
  const inbox = usePanelList({ ...query, limit: 25 }, loadMessages);
  const { data: page, isCurrent } = inbox;
  const mark = useMarking(inbox);
  return (
    <>
      <PanelHead title={t("Mensagens")} />
      <FilterChips
        className="mb-5"
        about={t("Mostrar")}
        current={{ status }}
        term={q}
        chips={[
          { choice: { status: undefined }, label: "Todas", count: page?.counts.total ?? null },
          { choice: { status: "unread" }, label: "Não lidas", count: page?.counts.unread ?? null },
        ]}
      />
      <PanelList
        list={inbox}
        rows={page?.messages}
        title={status ? t("Mensagens não lidas") : t("Todas as mensagens")}
        extent={page && isCurrent && extentOf(page, t)}
        skeleton={{ rows: 4, className: "grid [&>div]:h-46 [&>div]:my-4 [&>div]:mx-[min(1.25rem,4vw)]" }}
        empty={page && emptySentence(page, query, t)}
      >
        <MessageList messages={page?.messages ?? []} onMark={mark} />
      </PanelList>
    </>
  );
}

function MessageList({ messages, onMark }: { messages: InboxMessage[]; onMark: Mark }) {
  const t = useTranslate();
  const picking = usePicked(messages.map(({ id }) => id));

  async function markPicked(isRead: boolean): Promise<void> {
    if (await onMark(picking.picked, isRead)) picking.clear();
  }

  return (
    <>
      <PickBar picking={picking}>
        <ActionButton
          kind="line"
          label={t("Marcar como lidas")}
          busyLabel={t("Marcando…")}
          onPress={() => markPicked(true)}
        />
        <ActionButton
          kind="line"
          label={t("Marcar como não lidas")}
          busyLabel={t("Marcando…")}
          onPress={() => markPicked(false)}
        />
      </PickBar>
      <ul>
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            picking={picking}
            onMark={(isRead) => onMark([message.id], isRead)}
          />
        ))}
      </ul>
    </>
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
