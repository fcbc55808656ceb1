import type { LogAct, LogSubjectKind } from "#domain/log/log-acts.ts";
import type { LogReason } from "#domain/log/log-reasons.ts";
import type { LogState } from "#domain/log/log-state.ts";
import type { Tx } from "#server/db/transaction.ts";

/** What the log says about one thing that was done. Its rule follows from its reason. */
export interface Deed {
  act: LogAct;
  subject: { kind: LogSubjectKind; id: string } | null;
  reason: LogReason;
  /** A moderator's user id, who becomes "equipe-3"; null: "comunidade" (people, levels, jobs). */
  by: string | null;
  before: LogState | null;
  after: LogState | null;
}

/**
 * Adds these deeds to the moderation log, in this order, as the last step of the transaction, whenever it is called: until then nothing
 * is locked. If the transaction fails, they have not happened.
 */
export function appendLog(tx: Tx, ...deeds: Deed[]): void {
  throw new Error(`not built yet: ${deeds.length}`, { cause: tx });
}
