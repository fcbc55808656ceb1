import { sql } from "drizzle-orm";
import type { LogEntry, LogHead } from "#domain/log/log-entry.ts";
import type { LogState } from "#domain/log/log-state.ts";
import type { Db } from "#server/db/connect.ts";
import type { LoggedAct } from "#server/log/log-store.ts";
import type { TestServer } from "./test-server.ts";

export interface LogPage {
  entries: LogEntry[];
  head: LogHead;
  next: number | null;
}

export async function loadLog(
  server: TestServer,
  query: Record<string, string> = {},
): Promise<LogPage & { status: number }> {
  const response = await server.request(`/functions/v1/load-log?${new URLSearchParams(query)}`);
  return { status: response.status, ...((await response.json()) as LogPage) };
}

type LoggedChange = Pick<LogEntry, "act" | "reason" | "by"> & {
  before: LogState | null;
  after: LogState | null;
};

/** What the log says since this entry, without the hashes. */
export async function actsSince(server: TestServer, after: number): Promise<LoggedChange[]> {
  const { entries } = await loadLog(server, { after: String(after) });
  return entries.map(({ act, reason, by, before, after }) => ({ act, reason, by, before, after }));
}

/** A decision by people on this thing. */
export function anAct(id: string, given: Partial<LoggedAct> = {}): LoggedAct {
  return {
    ...{ act: "offer-ended", subject: { kind: "offer", id }, reason: "relatos", by: null },
    ...{ before: { status: "approved" }, after: { status: "ended" } },
    ...given,
  };
}

/** The random id under which the log knows this thing. */
export async function subjectOf(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.execute<{ subject: string }>(
    sql`SELECT subject FROM log_subjects WHERE target_id = ${id}`,
  );
  return row?.subject;
}
