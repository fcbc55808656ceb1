import { eq, sql } from "drizzle-orm";
import { badgesOf, type HeatFacts, heat, heatRule, hottest } from "#domain/votes/heat.ts";
import type { Db } from "#server/db/connect.ts";
import { rankedOffers } from "#server/db/schema/votes.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { writeRanking } from "./rank-offers.ts";

/** Both sides compute in doubles, with logarithms and powers of their own. */
const tolerance = 1e-9;

export interface Replay {
  /** How many offers the list holds by the events. */
  ranked: number;
  /** The first place at which the table differs from the events; null where it is equal. */
  difference: string | null;
}

/**
 * Ranks the offers, computes every heat from votes, clicks and comments alone, and compares. The table is made from sums that
 * triggers keep: a sum that is wrong shows here.
 */
export function replayHeat(db: Db, now: Date): Promise<Replay> {
  return inTransaction(db, async (tx) => {
    // What people do meanwhile is in neither of the two; if the job ranks meanwhile, the transaction begins again.
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`);
    await writeRanking(tx, now, true);
    const table = await tx
      .select()
      .from(rankedOffers)
      .where(eq(rankedOffers.list, "hot"))
      .orderBy(rankedOffers.rank);
    return compare(table, await readEvents(tx, now.toISOString()), now);
  });
}

type Facts = HeatFacts & { id: string };

function readEvents(tx: Tx, at: string): Promise<Facts[]> {
  const { days, clickHours } = heatRule;
  return tx.execute<Facts & Record<string, unknown>>(sql`
    WITH fresh AS (
      SELECT id, user_id, published_at FROM products WHERE status = 'approved' AND NOT ended AND slug <> ''
        AND published_at > ${at}::timestamptz - make_interval(days => ${days})
    ),
    voted AS (SELECT product_id, sum(quarters)::int AS n FROM votes JOIN fresh f ON f.id = product_id GROUP BY product_id),
    clicked AS (
      SELECT product_id, sum(n)::int AS n FROM click_hours
      WHERE hour > date_trunc('hour', ${at}::timestamptz) - make_interval(hours => ${clickHours}) GROUP BY product_id
    ),
    talked AS (
      SELECT product_id, count(DISTINCT person)::int AS n FROM comments c JOIN fresh f ON f.id = product_id
      WHERE c.status = 'shown' AND person IS DISTINCT FROM f.user_id GROUP BY product_id
    )
    SELECT id, to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS published_at,
      coalesce(voted.n, 0) AS quarters, coalesce(clicked.n, 0) AS clicks, coalesce(talked.n, 0) AS people
    FROM fresh LEFT JOIN voted ON voted.product_id = id LEFT JOIN clicked ON clicked.product_id = id
      LEFT JOIN talked ON talked.product_id = id`);
}

type Row = typeof rankedOffers.$inferSelect;

function compare(table: readonly Row[], events: readonly Facts[], now: Date): Replay {
  const replayed = hottest(events, now);
  const heats = new Map(events.map((facts) => [facts.id, heat(facts, now)]));
  const badges = badgesOf(events.filter(({ id }) => (heats.get(id) ?? 0) > 0).length);
  const isSame = (one: number, other: number) => Math.abs(one - other) <= tolerance;
  for (let rank = 0; rank < Math.max(table.length, replayed.length); rank++) {
    const [row, expected] = [table[rank], replayed[rank]];
    const own = heats.get(row?.product_id ?? "");
    // Two heats within the tolerance may change places: which is the greater one is a matter of rounding.
    const isEqual =
      row &&
      expected &&
      own !== undefined &&
      isSame(own, expected.heat) &&
      isSame(row.figure, own) &&
      row.rank === rank &&
      row.badge === rank < badges;
    if (!isEqual) return { ranked: replayed.length, difference: differenceAt(rank, row, expected) };
  }
  return { ranked: replayed.length, difference: null };
}

function differenceAt(
  rank: number,
  row: Row | undefined,
  expected: ReturnType<typeof hottest>[number] | undefined,
) {
  const inTable = row ? `${row.product_id} ${row.figure} ${row.badge}` : "nenhuma oferta";
  const byEvents = expected ? `${expected.id} ${expected.heat} ${expected.badge}` : "nenhuma oferta";
  return `lugar ${rank + 1}: na tabela ${inTable}; pelos eventos ${byEvents}`;
}
