import { eq, sql } from "drizzle-orm";
import { heatRule } from "#domain/votes/heat.ts";
import type { RankedList } from "#domain/votes/ranked-list.ts";
import type { Db } from "#server/db/connect.ts";
import { rankedOffers } from "#server/db/schema/votes.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";

const rankLock = 20_141_118;

/**
 * Computes the lists of the hottest and the most commented offers. It names no cache tag: pages are at most a minute old, and the
 * order moves every minute. It writes nothing where the order is the same: an idle site makes no backups.
 */
export async function rankOffers(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await writeRanking(tx, now, false);
  });
}

/** @param isForced also writes the figures of an order that is the same */
export async function writeRanking(tx: Tx, now: Date, isForced: boolean): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${rankLock})`);
  await replaceList(tx, "hot", await selectHottest(tx, at), isForced);
  await replaceList(tx, "commented", await selectCommented(tx, at), isForced);
}

interface Ranked {
  product_id: string;
  figure: number;
  badge: boolean;
}

async function replaceList(
  tx: Tx,
  list: RankedList,
  ranked: readonly Ranked[],
  isForced: boolean,
): Promise<void> {
  const ofList = eq(rankedOffers.list, list);
  const before = await tx.select().from(rankedOffers).where(ofList).orderBy(rankedOffers.rank);
  const placesOf = (rows: readonly Ranked[]) => rows.map((row) => `${row.product_id} ${row.badge}`).join();
  if (!isForced && placesOf(before) === placesOf(ranked)) return;
  await tx.delete(rankedOffers).where(ofList);
  if (ranked.length === 0) return;
  await tx.insert(rankedOffers).values(ranked.map((row, rank) => ({ ...row, list, rank })));
}

/** The formula of `domain/votes/heat.ts` where the numbers are; `npm run heat -- replay` compares the two. */
function selectHottest(tx: Tx, at: string): Promise<Ranked[]> {
  const { days, clickHours, personWeight, graceHours, gravity, listed, badges } = heatRule;
  return tx.execute<Ranked & Record<string, unknown>>(sql`
    WITH fresh AS (
      SELECT id, user_id, published_at, greatest(extract(epoch FROM ${at}::timestamptz - published_at) / 3600, 0)::float8 AS age
      FROM products WHERE status = 'approved' AND NOT ended AND slug <> ''
        AND published_at > ${at}::timestamptz - make_interval(days => ${days})
    ),
    said AS (
      SELECT content_id, sum(quarters) AS quarters, sum(people) AS people FROM content_sums JOIN fresh ON id = content_id
      GROUP BY content_id
    ),
    clicked AS (
      SELECT product_id, sum(n) AS clicks FROM click_hours
      WHERE hour > date_trunc('hour', ${at}::timestamptz) - make_interval(hours => ${clickHours}) GROUP BY product_id
    ),
    heated AS (
      SELECT id, published_at, (coalesce(quarters, 0) / 4.0::float8 + ln((1 + coalesce(clicks, 0))::float8)
        + ${personWeight}::float8 * (coalesce(people, 0) - (own.person IS NOT NULL)::int)) / power(age + ${graceHours}, ${gravity}::float8) AS heat
      FROM fresh LEFT JOIN said ON said.content_id = id LEFT JOIN clicked ON clicked.product_id = id
        LEFT JOIN comment_people own ON own.product_id = id AND own.person = user_id AND own.shown > 0
    ),
    ranked AS (
      SELECT id, heat, row_number() OVER (ORDER BY heat DESC, published_at DESC, id DESC) - 1 AS rank, count(*) OVER () AS n
      FROM heated WHERE heat > 0
    )
    SELECT id AS product_id, heat AS figure, rank < least(${badges.most}::int, greatest(1, floor(n * ${badges.share}::float8))) AS badge
    FROM ranked WHERE rank < ${listed} ORDER BY rank`);
}

/** From the comments themselves: one that is hidden or deleted no longer counts. */
function selectCommented(tx: Tx, at: string): Promise<Ranked[]> {
  return tx.execute<Ranked & Record<string, unknown>>(sql`
    SELECT product_id, people::float8 AS figure, false AS badge FROM (
      SELECT product_id, count(DISTINCT person) AS people FROM comments
      WHERE created_at > ${at}::timestamptz - interval '24 hours' AND status = 'shown' AND product_id IS NOT NULL
      GROUP BY product_id
    ) talked JOIN products ON id = product_id
    WHERE status = 'approved' AND NOT ended
    ORDER BY people DESC, published_at DESC, id DESC LIMIT ${heatRule.listed}`);
}
