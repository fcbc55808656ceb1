import { desc, sql } from "drizzle-orm";
import { findRings, type Ring, ringRule, type VotePair } from "#domain/votes/find-rings.ts";
import type { VoteRing } from "#domain/votes/rings-response-schema.ts";
import type { Db } from "#server/db/connect.ts";
import { voteRings } from "#server/db/schema/votes.ts";
import { inTransaction, type Reader, type Tx } from "#server/db/transaction.ts";
import { asUuids } from "#server/db/uuid.ts";

/** Finds the groups that vote for each other's offers. It writes nothing where they are the same: an idle site makes no backups. */
export async function refreshRings(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rings = findRings(await loadPairs(tx));
    const before = await tx.select().from(voteRings);
    const nameOf = ({ people, votes }: Ring) => `${people.join()} ${votes}`;
    const isSame = rings.map(nameOf).sort().join("\n") === before.map(nameOf).sort().join("\n");
    if (isSame) return;
    await tx.delete(voteRings);
    for (const ring of rings)
      await tx.insert(voteRings).values({ ...ring, offers: await countOffers(tx, ring.people) });
  });
}

const recent = sql.raw(`v.created_at > now() - interval '${ringRule.days} days' AND v.value = 1`);

/** Of voters who send offers too: the others can be in no ring. */
async function loadPairs(tx: Tx): Promise<VotePair[]> {
  // Millions of votes take longer than a request may.
  await tx.execute(sql`SET LOCAL statement_timeout = '60s'`);
  return tx.execute<VotePair & Record<string, unknown>>(sql`
    WITH hot AS (
      SELECT v.user_id AS voter, p.user_id AS sender FROM votes v JOIN products p ON p.id = v.product_id
      WHERE ${recent} AND v.user_id IS NOT NULL AND p.user_id IS NOT NULL
    )
    SELECT voter, sender, count(*)::int AS votes FROM hot WHERE voter IN (SELECT sender FROM hot) GROUP BY voter, sender`);
}

async function countOffers(tx: Tx, people: readonly string[]): Promise<number> {
  const ids = asUuids(people);
  const [row] = await tx.execute<{ n: number }>(sql`
    SELECT count(DISTINCT p.id)::int AS n FROM votes v JOIN products p ON p.id = v.product_id
    WHERE v.user_id = ANY (${ids}) AND p.user_id = ANY (${ids}) AND ${recent}`);
  return row?.n ?? 0;
}

/** For moderators, the largest first; people who left meanwhile are no longer named. */
export async function listRings(db: Reader): Promise<VoteRing[]> {
  return db
    .select({
      id: voteRings.id,
      offers: voteRings.offers,
      votes: voteRings.votes,
      found_at: voteRings.found_at,
      people: sql<VoteRing["people"]>`(
        SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'handle', u.handle, 'name', u.name) ORDER BY u.name, u.id), '[]')
        FROM users u WHERE u.id = ANY (${voteRings.people}))`,
    })
    .from(voteRings)
    .orderBy(desc(sql`cardinality(${voteRings.people})`), voteRings.id)
    .limit(100);
}
