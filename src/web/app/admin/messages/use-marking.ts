import { useRef } from "react";
import type { InboxPage } from "#domain/contact/inbox.ts";
import { markMessages } from "#web/api/messages.ts";
import { usePanel, useTellFailure } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import type { Loaded } from "#web/ui/use-load.ts";

/** Answers whether it went well. */
export type Mark = (ids: string[], isRead: boolean) => Promise<boolean>;

/** Seen at once, and put back where the server says no. A message that is read stays in sight until the list is read again. */
export function useMarking(inbox: Loaded<InboxPage>): Mark {
  const t = useTranslate();
  const tell = useToast();
  const { recount } = usePanel();
  const tellFailure = useTellFailure();
  // Undoing comes later, perhaps on another page of the list.
  const latest = useRef(inbox);
  latest.current = inbox;

  async function send(ids: string[], isRead: boolean): Promise<boolean> {
    const { data: page, set } = latest.current;
    const before = page && marksToChange(page, ids, isRead);
    const read_at = isRead ? new Date().toISOString() : null;
    set((now) => marked(now, new Map(ids.map((id) => [id, read_at]))));
    try {
      await markMessages(ids, isRead, newKey());
      recount();
      return true;
    } catch (error) {
      if (before) latest.current.set((now) => marked(now, before));
      tellFailure(error);
      return false;
    }
  }

  return async function mark(ids, isRead) {
    const { data: page } = latest.current;
    const changed = page ? [...marksToChange(page, ids, isRead).keys()] : [];
    if (changed.length === 0) return true;
    if (!(await send(changed, isRead))) return false;
    tell(newsOf(changed.length, isRead, t), "good", {
      label: t("Desfazer"),
      run: () => void send(changed, !isRead).then(() => latest.current.load()),
    });
    return true;
  };
}

function newsOf(n: number, isRead: boolean, t: Translate): string {
  if (n === 1) return isRead ? t("Mensagem marcada como lida") : t("Mensagem marcada como não lida");
  return isRead
    ? t("{{n}} mensagens marcadas como lidas", { n })
    : t("{{n}} mensagens marcadas como não lidas", { n });
}

/** Since when each of these messages is read, by id; null where it is not. */
type Marks = ReadonlyMap<string, string | null>;

/** The page as it is once these are marked; the counts follow. */
export function marked({ messages, counts, next }: InboxPage, marks: Marks): InboxPage {
  let { unread } = counts;
  const after = messages.map((message) => {
    const read_at = marks.get(message.id);
    if (read_at === undefined) return message;
    unread += Number(read_at === null) - Number(message.read_at === null);
    return { ...message, read_at };
  });
  return { messages: after, counts: { ...counts, unread: Math.max(0, unread) }, next };
}

/** The marks of those that would be others afterwards, as they are now: what puts them back. */
export function marksToChange({ messages }: InboxPage, ids: readonly string[], isRead: boolean): Marks {
  const affected = messages.filter(({ id, read_at }) => ids.includes(id) && (read_at !== null) !== isRead);
  return new Map(affected.map(({ id, read_at }) => [id, read_at]));
}
