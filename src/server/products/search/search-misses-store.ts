import { sql } from "drizzle-orm";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { overviewDays } from "#domain/operation/overview.ts";
import { missedTerm } from "#domain/products/missed-term.ts";
import { isNarrowed, type SearchFilters } from "#domain/products/search-query.ts";
import type { Db } from "#server/db/connect.ts";
import { searchMisses } from "#server/db/schema/counts.ts";
import type { Reader } from "#server/db/transaction.ts";

/** Anybody can make up terms: neither memory nor the table grows with them. */
const most = { inMemory: 500, aDay: 5000, shown: 50 };
const shownFrom = 2;

/** Of this process, until its job writes them: pages are read from replicas too, which nobody can write to. */
const noted = new Map<string, number>();

/** Counts a term that found nothing by itself; what a filter left out is no miss. */
export function noteMiss(q: string, filters: SearchFilters): void {
  const { category, live, real } = filters;
  if (isNarrowed(filters) || category !== undefined || live || real) return;
  const term = missedTerm(q);
  if (term === null || (noted.size >= most.inMemory && !noted.has(term))) return;
  noted.set(term, (noted.get(term) ?? 0) + 1);
}

export async function writeMisses(db: Db, now: Date): Promise<void> {
  if (noted.size === 0) return;
  const day = dayInSaoPaulo(now);
  const rows = [...noted].map(([term, n]) => ({ day, term, n }));
  noted.clear();
  const [counted] = await db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM search_misses WHERE day = ${day}`,
  );
  if ((counted?.n ?? 0) >= most.aDay) return;
  await db
    .insert(searchMisses)
    .values(rows)
    .onConflictDoUpdate({
      target: [searchMisses.day, searchMisses.term],
      set: { n: sql`${searchMisses.n} + excluded.n` },
    });
}

export async function dropOldMisses(db: Db, now: Date): Promise<void> {
  await db.execute(
    sql`DELETE FROM search_misses WHERE day <= ${dayInSaoPaulo(now)}::date - ${overviewDays}::int`,
  );
}

/** Those that were searched for more than once. */
export function listMisses(db: Reader, since: string): Promise<{ term: string; n: number }[]> {
  return db.execute<{ term: string; n: number }>(sql`
    SELECT term, sum(n)::int AS n FROM search_misses WHERE day > ${since}::date
    GROUP BY term HAVING sum(n) >= ${shownFrom} ORDER BY 2 DESC, 1 LIMIT ${most.shown}`);
}
