import { sql } from "drizzle-orm";
import { isMasked } from "#domain/votes/temperature.ts";
import type { WhyHere } from "#domain/votes/why-here.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import type { Reader } from "#server/db/transaction.ts";
import { whyColumns } from "./why-here-store.ts";

/** One of the hottest offers with its own numbers in the formula. */
export interface HotOffer {
  id: string;
  slug: string;
  name: string;
  store_name: string;
  published_at: string;
  why: WhyHere;
  /** Nobody sees its temperature yet, and neither its heat, which would give it away. */
  isMasked: boolean;
}

/** The first of "Quentes", in the order that the job last wrote. */
export async function listHottestSums(db: Reader, limit: number, now: Date): Promise<HotOffer[]> {
  const rows = await selectHottest(db, "sums of the hottest", { limit, at: now.toISOString() });
  return rows.map(({ id, slug, name, store_name, published_at, cold, ...why }) => ({
    ...{ id, slug, name, store_name, published_at },
    why: { ...why, cold: cold ?? {} },
    isMasked: isMasked({ voters: why.voters, published_at }, now),
  }));
}

const selectHottest = preparedStatement((db, _: "sums of the hottest") =>
  db
    .select({
      ...whyColumns,
      id: sql<string>`p.id`,
      slug: sql<string>`p.slug`,
      name: sql<string>`p.name`,
      store_name: sql<string>`p.store_name`,
      published_at: sql<string>`to_char(p.published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(
      sql`ranked_offers h JOIN products p ON p.id = h.product_id LEFT JOIN content_sums s ON s.content_id = p.id`,
    )
    .where(sql`h.list = 'hot' AND p.status = 'approved' AND NOT p.ended`)
    .groupBy(sql`p.id, h.rank`)
    .orderBy(sql`h.rank`)
    .limit(sql.placeholder("limit")),
);
