import { sql } from "drizzle-orm";
import type { LogSubjectKind } from "#domain/log/log-acts.ts";
import { preparedSql } from "#server/db/prepared-statement.ts";
import type { Tx } from "#server/db/transaction.ts";

interface Thing {
  kind: LogSubjectKind;
  id: string;
}

type Subject = Thing & { subject: string } & Record<string, unknown>;

const rows = sql`jsonb_to_recordset(${sql.placeholder("things")}::text::jsonb) AS t (kind text, id uuid)`;
const there = sql`SELECT s.subject, s.kind, s.target_id AS id
  FROM ${rows} JOIN log_subjects s ON s.kind = t.kind AND s.target_id = t.id`;
const selectSubjects = preparedSql<Subject>(() => there);
// In one order: two transactions about the same things never deadlock.
const makeSubjects = preparedSql<Subject>(
  () => sql`
    WITH made AS (
      INSERT INTO log_subjects (kind, target_id) SELECT kind, id FROM ${rows} ORDER BY kind, id
      ON CONFLICT (kind, target_id) DO NOTHING RETURNING subject, kind, target_id AS id)
    SELECT * FROM made UNION ALL ${there}`,
);

export function subjectKey({ kind, id }: Thing): string {
  return `${kind} ${id}`;
}

/** The random ids under which the log knows these things; new ones get one. */
export async function subjectsOf(tx: Tx, things: readonly Thing[]): Promise<Map<string, string>> {
  const left = [...new Map(things.map((thing) => [subjectKey(thing), thing])).values()];
  if (left.length === 0) return new Map();
  const values = { things: JSON.stringify(left) };
  const found = await makeSubjects(tx, "make log subjects", values);
  // Another transaction gave it one while this one waited for that.
  const all = found.length < left.length ? await selectSubjects(tx, "log subjects", values) : found;
  return new Map(all.map((row) => [subjectKey(row), row.subject]));
}
