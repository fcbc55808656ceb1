import { type SQL, sql } from "drizzle-orm";
import type { LogAct } from "#domain/log/log-acts.ts";
import type { LogEntry, LogHead } from "#domain/log/log-entry.ts";
import type { Reader } from "#server/db/transaction.ts";

/** A number, not the text that a bigint comes as. */
const columns = sql`seq::float8 AS seq, at, act, subject, rule, reason, by, before, after, prev, hash, text`;

type Row = LogEntry & Record<string, unknown>;

const isOneOf = (acts: readonly LogAct[]): SQL =>
  sql`act IN (${sql.join(
    acts.map((act) => sql`${act}`),
    sql`, `,
  )})`;

interface Forwards {
  /** The last one that is known already; null: from the very first row, whatever its number. */
  after: number | null;
  acts?: readonly LogAct[] | undefined;
  limit: number;
}

/** In their order, as a checker reads them. */
export async function listEntries(db: Reader, { after, acts, limit }: Forwards): Promise<LogEntry[]> {
  const behind = after === null ? sql`true` : sql`seq > ${after}`;
  const among = acts ? isOneOf(acts) : sql`true`;
  return db.execute<Row>(sql`
    SELECT ${columns} FROM log_entries WHERE ${behind} AND ${among} ORDER BY log_entries.seq LIMIT ${limit}`);
}

/** What the letters of these days have published. */
export async function listPublishedHeads(db: Reader): Promise<LogHead[]> {
  return db.execute<LogHead & Record<string, unknown>>(sql`
    SELECT DISTINCT log_seq::float8 AS seq, log_hash AS hash FROM letter_issues WHERE log_hash IS NOT NULL ORDER BY 1`);
}
