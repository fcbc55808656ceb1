import type { Action, ObjectKind } from "#domain/operation/actions.ts";
import type { HistoryPage } from "#domain/operation/history.ts";
import { callAsMember, queryString } from "./as-member.ts";

export interface HistoryQuery {
  object_kind?: ObjectKind | undefined;
  object_id?: string | undefined;
  actor_id?: string | undefined;
  action?: Action | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

export function loadHistory(query: HistoryQuery): Promise<HistoryPage> {
  return callAsMember(`/functions/v1/load-history?${queryString(query)}`);
}
