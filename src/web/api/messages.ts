import type { InboxPage } from "#domain/contact/inbox.ts";
import { type PageQuery, reading, sendAsMember } from "./as-member.ts";

export interface InboxQuery extends PageQuery {
  status?: "unread" | undefined;
  q?: string | undefined;
}

export const loadMessages = reading<InboxQuery, InboxPage>("load-messages");

/** Resolves to the ids that are so now. */
export function markMessages(
  ids: string[],
  read: boolean,
  key: string,
): Promise<{ message: string; ids: string[] }> {
  return sendAsMember("mark-messages", { ids, read }, key);
}
