import { sql } from "drizzle-orm";
import type { Reader } from "#server/db/transaction.ts";

/** Words that offers use and that look like this one, the likeliest first; itself where offers use it. */
export async function similarWords(db: Reader, word: string, most: number): Promise<string[]> {
  const rows = await db.execute<{ term: string }>(sql`
    SELECT term FROM search_vocab WHERE term % ${word}
    ORDER BY similarity(term, ${word}) DESC, n DESC, term LIMIT ${most}`);
  return rows.map((row) => row.term);
}
