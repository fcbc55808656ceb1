import type { InboxPage } from "#domain/contact/inbox.ts";
import { callAsMember, queryString, sendAsMember } from "./as-member.ts";

export interface InboxQuery {
  status?: "unread" | undefined;
  q?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

export function loadMessages(query: InboxQuery): Promise<InboxPage> {
  return callAsMember(`/functions/v1/load-messages?${queryString(query)}`);
}

/** Resolves to the ids that are so now. */
export function markMessages(
  ids: string[],
  read: boolean,
  key: string,
): Promise<{ message: string; ids: string[] }> {
  return sendAsMember("mark-messages", { ids, read }, key);
}
