import type { Action, ObjectKind } from "#domain/operation/actions.ts";
import { auditEvents } from "./schema/operation.ts";
import type { Tx } from "./transaction.ts";
import { newId } from "./uuid.ts";

export interface AuditEvent {
  actor_id: string | null;
  /** A new action needs its text in the panel. */
  action: Action;
  object_kind: ObjectKind;
  object_id: string;
  before?: unknown;
  after?: unknown;
}

export async function recordEvent(tx: Tx, event: AuditEvent): Promise<void> {
  await recordEvents(tx, [event]);
}

export async function recordEvents(tx: Tx, events: readonly AuditEvent[]): Promise<void> {
  await tx.insert(auditEvents).values(events.map((event) => ({ id: newId(), ...event })));
}

type Change = Pick<AuditEvent, "before" | "after">;

/** Who did what to which account. */
export function recordUserEvent(
  tx: Tx,
  actor_id: string | null,
  action: Action,
  object_id: string,
  change: Change = {},
): Promise<void> {
  return recordEvent(tx, { actor_id, action, object_kind: "user", object_id, ...change });
}

/** The same of an offer. */
export function recordProductEvent(
  tx: Tx,
  actor_id: string | null,
  action: Action,
  object_id: string,
  change: Change = {},
): Promise<void> {
  return recordEvent(tx, { actor_id, action, object_kind: "product", object_id, ...change });
}
