import { isAction, isObjectKind } from "#domain/operation/actions.ts";
import type { HistoryQuery } from "#web/api/operation.ts";
import { idIn } from "#web/app/admin/frame/list-address.ts";

/** Which events are shown, as the address says. People edit addresses: what makes no sense there is no filter. */
export function readHistoryQuery(address: URLSearchParams): Omit<HistoryQuery, "limit"> {
  const [kind, action] = [address.get("object_kind"), address.get("action")];
  const object_kind = isObjectKind(kind) ? kind : undefined;
  return {
    object_kind,
    object_id: object_kind && idIn(address, "object_id"),
    actor_id: idIn(address, "actor_id"),
    action: isAction(action) ? action : undefined,
    cursor: address.get("cursor") || undefined,
  };
}

export function historyPath(
  query: { actor_id: string } | { object_kind: string; object_id: string },
): string {
  return `/admin/historico?${new URLSearchParams(query)}`;
}
