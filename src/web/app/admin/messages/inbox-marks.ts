import type { InboxPage } from "#domain/contact/inbox.ts";

/** Since when each of these messages is read, by id; null where it is not. */
export type Marks = ReadonlyMap<string, string | null>;

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
