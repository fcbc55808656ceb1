import { createHash } from "node:crypto";
import { desc, sql } from "drizzle-orm";
import { entryText } from "#domain/log/entry-text.ts";
import type { LogAct, LogSubjectKind } from "#domain/log/log-acts.ts";
import { type LogEntry, type LogHead, noEntry } from "#domain/log/log-entry.ts";
import { type LogReason, ruleOf } from "#domain/log/log-reasons.ts";
import type { LogState } from "#domain/log/log-state.ts";
import { preparedSql } from "#server/db/prepared-statement.ts";
import { logEntries, logModerators } from "#server/db/schema/log.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { arrayText } from "#server/db/uuid.ts";
import { countPast } from "./past-store.ts";
import { subjectKey, subjectsOf } from "./subjects-store.ts";

/** What the log says about one thing that was done. Its rule follows from its reason. */
export interface LoggedAct {
  act: LogAct;
  subject: { kind: LogSubjectKind; id: string } | null;
  reason: LogReason;
  /** A moderator's user id, who becomes "equipe-3"; null: "comunidade" (people, levels, jobs). */
  by: string | null;
  before: LogState | null;
  after: LogState | null;
}

const noted = new WeakMap<Tx, LoggedAct[]>();

/**
 * Adds these acts to the moderation log, in this order, as the last step of the transaction, whenever it is called: until then nothing
 * is locked. If the transaction fails, they have not happened.
 */
export function appendLog(tx: Tx, ...acts: LoggedAct[]): void {
  if (acts.length === 0) return;
  const earlier = noted.get(tx);
  if (earlier) {
    earlier.push(...acts);
    return;
  }
  const all = [...acts];
  noted.set(tx, all);
  tx.lastSteps.push(() => {
    // What another last step notes is written by a step of its own.
    noted.delete(tx);
    return writeEntries(tx, all);
  });
}

/** The newest entry; `noEntry` where there is none. */
export async function findHead(db: Reader): Promise<LogHead> {
  const { seq, hash } = logEntries;
  const [head = noEntry] = await db.select({ seq, hash }).from(logEntries).orderBy(desc(seq)).limit(1);
  return head;
}

/** Everything that may wait for another transaction comes before the lock. */
async function writeEntries(tx: Tx, acts: readonly LoggedAct[]): Promise<void> {
  const moderators = [...new Set(acts.flatMap(({ by }) => by ?? []))];
  const [subjects, numbers] = await Promise.all([
    subjectsOf(
      tx,
      acts.flatMap(({ subject }) => subject ?? []),
    ),
    numbersOf(tx, moderators),
  ]);
  const { head, at } = await lockEnd(tx);
  for (const id of moderators) if (!numbers.has(id)) numbers.set(id, await newNumber(tx, id));
  const entries = head.seq === 0 ? [await firstEntry(tx, at)] : [];
  for (const one of acts) {
    const { act, reason, before, after } = one;
    const subject = one.subject && known(subjects.get(subjectKey(one.subject)));
    const said = { at, act, subject, rule: ruleOf(reason), reason, by: whoOf(one, numbers), before, after };
    entries.push(entryAfter(entries.at(-1) ?? head, said));
  }
  if (entries.length > 0) await insertEntries(tx, "insert log entries", { entries: JSON.stringify(entries) });
}

/** Where the next entry goes, and its time: the database's, and never before the one of the entry before. */
interface End {
  head: LogHead;
  at: string;
}

interface EndRow extends Record<string, unknown> {
  seq: string | null;
  hash: string | null;
  at: string;
}

/**
 * In one message, since the others wait meanwhile, and in two statements: the second sees what was committed while the lock was waited
 * for.
 */
const lockAndSelectEnd = sql.raw(`
  SELECT pg_advisory_xact_lock(20141132);
  SELECT seq, hash, greatest(at, now) AS at
  FROM (SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') COLLATE "C" AS now) clock
  LEFT JOIN (SELECT seq, hash, at FROM log_entries ORDER BY seq DESC LIMIT 1) newest ON true`);
const insertEntries = preparedSql(
  () => sql`
    INSERT INTO log_entries (seq, at, act, subject, rule, reason, by, before, after, prev, hash, text)
    SELECT seq, at, act, subject, rule, reason, by, before, after, prev, hash, text
    FROM jsonb_to_recordset(${sql.placeholder("entries")}::text::jsonb) AS e (seq bigint, at text, act text, subject uuid, rule text,
      reason text, by text, before jsonb, after jsonb, prev text, hash text, text text)`,
);

async function lockEnd(tx: Tx): Promise<End> {
  const [, [row]] = (await tx.execute(lockAndSelectEnd)) as unknown as [unknown, EndRow[]];
  if (!row) throw new Error("a clock always answers");
  return { head: row.hash === null ? noEntry : { seq: Number(row.seq), hash: row.hash }, at: row.at };
}

async function numbersOf(tx: Tx, moderators: readonly string[]): Promise<Map<string, number>> {
  if (moderators.length === 0) return new Map();
  const rows = await selectNumbers(tx, "numbers of moderators", { moderators: arrayText(moderators) });
  return new Map(rows.map(({ user_id, number }) => [user_id, number]));
}

const selectNumbers = preparedSql<{ user_id: string; number: number }>(
  () => sql`
    SELECT user_id, number FROM log_moderators WHERE user_id = ANY (${sql.placeholder("moderators")}::uuid[])`,
);

/** The same one for a moderator for ever. Under the log's lock, so that no two get one; another decision of theirs may have come first. */
async function newNumber(tx: Tx, user_id: string): Promise<number> {
  const number = sql`(SELECT coalesce(max(number), 0) + 1 FROM log_moderators)`;
  const [row] = await tx
    .insert(logModerators)
    .values({ number, user_id })
    .onConflictDoUpdate({ target: logModerators.user_id, set: { user_id } })
    .returning();
  return known(row).number;
}

function whoOf({ act, by }: LoggedAct, numbers: ReadonlyMap<string, number>): string {
  // The operator's.
  if (act === "restored") return "equipe";
  return by === null ? "comunidade" : `equipe-${known(numbers.get(by))}`;
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("the log asked for an id and got none");
  return value;
}

type Said = Omit<LogEntry, "seq" | "prev" | "hash" | "text">;

function entryAfter({ seq, hash }: LogHead, said: Said): LogEntry {
  const fields = { ...said, seq: seq + 1, prev: hash };
  const text = entryText(fields);
  return { ...fields, hash: createHash("sha256").update(text).digest("hex"), text };
}

/** What was decided before there was a log, in numbers. */
async function firstEntry(tx: Tx, at: string): Promise<LogEntry> {
  const reason = "registro-iniciado";
  return entryAfter(noEntry, {
    ...{ at, act: "begin", subject: null, rule: ruleOf(reason), reason, by: "equipe", before: null },
    after: { counts: await countPast(tx) },
  });
}

/** At the first start: from then on there is a head to publish. Where the log has begun it does nothing. */
export function beginLog(tx: Tx): void {
  tx.lastSteps.push(() => writeEntries(tx, []));
}
