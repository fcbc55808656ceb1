import type { Change } from "../write-log/log-lines.ts";
import type { EventRow } from "./state.ts";

type Effect = Omit<EventRow, "product" | "version">;

const pending = { status: "pending", ended_by: null };
const approved = { status: "approved", ended_by: null };
const rejected = { status: "rejected", ended_by: null };

/** What each leaves in the record. */
const effects: Record<Change["kind"], Effect> = {
  edit: { action: "edit-user-product", ...pending },
  approve: { action: "update-product-status", ...approved },
  reject: { action: "update-product-status", ...rejected },
  reopen: { action: "edit-product", ...pending },
  grant: { action: "decide-appeal", ...approved },
  "undo-grant": { action: "decide-appeal", ...rejected },
  "end-by-sender": { action: "end-user-product", ...approved, ended_by: "sender" },
  "end-by-team": { action: "end-offer", ...approved, ended_by: "team" },
  "end-by-people": { action: "end-offer", ...approved, ended_by: "people" },
  "revive-by-sender": { action: "resume-user-product", ...approved },
  "revive-by-team": { action: "revive-offer", ...approved },
  "revive-by-people": { action: "revive-offer", ...approved },
};

export function effectOf({ kind, product, version }: Change): EventRow {
  return { ...effects[kind], product, version: version + 1 };
}

export function wordOf({ action, product, version, status, ended_by }: EventRow): string {
  return `${action} of ${product}: version ${version}, ${status}${ended_by ? `, ended by ${ended_by}` : ""}`;
}
