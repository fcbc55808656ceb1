import { eq, sql } from "drizzle-orm";
import { storeCouponsPath } from "#domain/coupons/coupon-path.ts";
import type { LogAct, LogSubjectKind } from "#domain/log/log-acts.ts";
import type { LogEntry } from "#domain/log/log-entry.ts";
import { type LogRequest, requestedActs } from "#domain/log/log-query.ts";
import { productPath } from "#domain/products/product.ts";
import { storePath } from "#domain/stores/store-slug.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import { logEntries } from "#server/db/schema/log.ts";
import type { Reader } from "#server/db/transaction.ts";

/** What an entry is about, where that is public now. */
export interface ShownSubject {
  name: string;
  path: string;
  /** What changes when it is public no more. */
  tag: ChangeTag;
}

export interface ShownEntry extends Omit<LogEntry, "text"> {
  /** Null once nobody knows any more. */
  kind: LogSubjectKind | null;
  about: ShownSubject | null;
}

interface EntryRow extends Omit<ShownEntry, "about"> {
  id: string | null;
  slug: string | null;
  name: string | null;
  [column: string]: unknown;
}

/** A page of the log, the newest first, with the names of things that anybody may see. `next`: where an older page begins. */
export async function listShownEntries(
  db: Reader,
  request: LogRequest,
  limit: number,
): Promise<{ entries: ShownEntry[]; next: number | null }> {
  const range = await rangeOf(db, request);
  if (!range) return { entries: [], next: null };
  const rows = await selectEntries(db, { ...range, acts: requestedActs(request), limit: limit + 1 });
  const entries = rows.slice(0, limit).map(shownEntry);
  return { entries, next: rows.length > limit ? (entries.at(-1)?.seq ?? null) : null };
}

interface SeqRange {
  from: number;
  before: number;
}

const noEnd = Number.MAX_SAFE_INTEGER;

/** Time runs with the numbers: a month lies between two of them. */
async function rangeOf(db: Reader, { month, before = noEnd }: LogRequest): Promise<SeqRange | null> {
  if (month === undefined) return { from: 0, before };
  const beginning = (
    months: number,
  ) => sql`to_char((${`${month}-01`}::timestamp + make_interval(months => ${months}))
    AT TIME ZONE 'America/Sao_Paulo' AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`;
  const firstFrom = (months: number) =>
    sql`(SELECT seq FROM log_entries WHERE at >= ${beginning(months)} ORDER BY at, seq LIMIT 1)::float8`;
  const [found] = await db.execute<{ first: number | null; after: number | null }>(
    sql`SELECT ${firstFrom(0)} AS first, ${firstFrom(1)} AS after`,
  );
  if (!found || found.first === null) return null;
  return { from: found.first, before: Math.min(before, found.after ?? noEnd) };
}

interface EntriesQuery extends SeqRange {
  acts: readonly LogAct[] | null;
  limit: number;
}

/** Each act's newest by its own index, and of these the newest: a rare act costs no more than a frequent one. */
function selectEntries(db: Reader, { from, before, acts, limit }: EntriesQuery): Promise<EntryRow[]> {
  const inRange = sql`seq < ${before}::bigint AND seq >= ${from}::bigint`;
  const found = acts
    ? sql`SELECT e.* FROM jsonb_array_elements_text(${JSON.stringify(acts)}::jsonb) AS asked (act), LATERAL (
        SELECT * FROM log_entries WHERE act = asked.act AND ${inRange} ORDER BY seq DESC LIMIT ${limit}::int) AS e
        ORDER BY e.seq DESC LIMIT ${limit}::int`
    : sql`SELECT * FROM log_entries WHERE ${inRange} ORDER BY seq DESC LIMIT ${limit}::int`;
  return db.execute<EntryRow>(sql`
    SELECT e.seq::float8 AS seq, e.at, e.act, e.rule, e.reason, e.by, e.before, e.after, e.prev, e.hash, e.subject, s.kind,
      coalesce(p.id, m.id) AS id, coalesce(p.slug, m.slug, t.slug) AS slug, coalesce(p.name, m.name, c.code, t.name) AS name
    FROM (${found}) AS e
    LEFT JOIN log_subjects s ON s.subject = e.subject
    LEFT JOIN products p ON s.kind = 'offer' AND p.id = s.target_id AND p.status = 'approved'
    LEFT JOIN comments o ON s.kind = 'comment' AND o.id = s.target_id
    LEFT JOIN products m ON m.id = o.product_id AND m.status = 'approved'
    LEFT JOIN coupons c ON s.kind = 'coupon' AND c.id = s.target_id AND c.status = 'approved'
    LEFT JOIN stores t ON t.id = CASE s.kind WHEN 'store' THEN s.target_id WHEN 'coupon' THEN c.store_id END
      AND t.listed AND t.merged_into IS NULL
    ORDER BY e.seq DESC`);
}

function shownEntry({ id, slug, name, ...entry }: EntryRow): ShownEntry {
  return { ...entry, about: slug && name ? { name, ...placeOf(entry.kind, id, slug) } : null };
}

function placeOf(kind: LogSubjectKind | null, id: string | null, slug: string): Omit<ShownSubject, "name"> {
  if (id) return { path: productPath(slug), tag: `offer:${id}` };
  if (kind === "coupon") return { path: storeCouponsPath(slug), tag: "coupons" };
  return { path: storePath(slug), tag: `store:${slug}` };
}

/** When the log began; null while it has no entry. */
export async function findBeginning(db: Reader): Promise<string | null> {
  const { seq, at } = logEntries;
  const [first] = await db.select({ at }).from(logEntries).where(eq(seq, 1)).limit(1);
  return first?.at ?? null;
}
