import { type SQL, sql } from "drizzle-orm";
import type { Level } from "#domain/users/level.ts";
import { type LevelFacts, levelOf, levelRule } from "#domain/users/level-rule.ts";
import type { Db } from "#server/db/connect.ts";
import { databaseTime } from "#server/db/housekeeping.ts";
import { inTransaction, type Reader, type Tx } from "#server/db/transaction.ts";
import { asUuids } from "#server/db/uuid.ts";

/** Computes a person's level again: call it after their contributions have changed, in the same transaction. */
export async function refreshLevel(tx: Tx, userId: string, now: Date): Promise<void> {
  await refreshLevels(tx, [userId], now);
}

/** A few statements, however many people. Each one's row is locked first: of two changes at once the later sees both. */
export async function refreshLevels(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return;
  const at = now.toISOString();
  await tx.execute(sql`
    INSERT INTO member_levels (user_id, level, updated_at)
    SELECT id, 'semente', ${at}::timestamptz FROM users WHERE id = ANY (${asUuids(userIds)}) ORDER BY id FOR KEY SHARE
    ON CONFLICT (user_id) DO UPDATE SET updated_at = excluded.updated_at`);
  const facts = await loadLevelFacts(tx, userIds, now);
  const levels = [...facts].map(([id, each]) => ({ id, level: levelOf(each) }));
  await tx.execute(sql`
    UPDATE member_levels m SET level = next.level
    FROM jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) AS next (id uuid, level text)
    WHERE m.user_id = next.id AND m.level <> next.level`);
}

/** An approved offer counts from its first publication: an edit makes none younger. */
export async function loadLevelFacts(
  db: Reader,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, LevelFacts>> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = sql`${at} - make_interval(days => ${levelRule.colheita.withinDays})`;
  const rows = await db.execute<Record<string, unknown> & LevelFacts & { id: string }>(sql`
    SELECT u.id, extract(epoch FROM ${at} - u.created_at)::float8 / 86400 AS "ageDays",
      (SELECT count(*)::int FROM contributions c WHERE c.user_id = u.id) AS contributions,
      (SELECT count(*)::int FROM contributions c WHERE c.user_id = u.id AND c.kind = 'offer' AND c.created_at > ${since}) AS approved,
      (SELECT count(*)::int FROM (${rejectedOffers(since)}) AS offers) AS rejected,
      coalesce(a.banned_until > ${since}, false) AS "isBanned",
      coalesce(l.barred_until > ${at}, false) AS "isBarred",
      coalesce(l.by_hand, false) AS "isByHand"
    FROM users u JOIN auth_users a ON a.id = u.id LEFT JOIN member_levels l ON l.user_id = u.id
    WHERE u.id = ANY (${asUuids(userIds)})`);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** Of the person `u`. What its sender edited behind a rejection counts on, withdrawn or not, until it is approved. */
const rejectedOffers = (since: SQL) => sql`
  SELECT p.id FROM products p WHERE p.user_id = u.id AND p.status = 'rejected' AND p.updated_at > ${since}
  UNION
  SELECT e.object_id::uuid FROM audit_events e
  WHERE e.actor_id = u.id AND e.created_at > ${since} AND e.action = 'edit-user-product' AND e.before ->> 'status' = 'rejected'
    AND NOT EXISTS (SELECT 1 FROM products p WHERE p.id = e.object_id::uuid AND p.status = 'approved')`;

/** Contributions follow what happened to these offers, and levels follow them. The team's own offers raise no level. */
export async function followOffers(tx: Tx, productIds: readonly string[], now: Date): Promise<void> {
  if (productIds.length === 0) return;
  const ids = asUuids(productIds);
  const people = await tx.execute<{ user_id: string }>(sql`
    WITH lost AS (
      DELETE FROM contributions c WHERE c.kind = 'offer' AND c.content_id = ANY (${ids}) AND NOT EXISTS (
        SELECT 1 FROM products p WHERE p.id = c.content_id AND p.user_id = c.user_id AND p.status = 'approved')
      RETURNING c.user_id
    ), won AS (
      INSERT INTO contributions (user_id, kind, content_id, created_at)
      SELECT p.user_id, 'offer', p.id, coalesce(p.published_at, now())
      FROM products p JOIN users u ON u.id = p.user_id AND u.role = 'user'
      WHERE p.id = ANY (${ids}) AND p.status = 'approved'
      ON CONFLICT DO NOTHING RETURNING user_id
    ), decided AS (
      SELECT p.user_id FROM products p JOIN users u ON u.id = p.user_id AND u.role = 'user'
      WHERE p.id = ANY (${ids}) AND p.status <> 'pending'
    )
    SELECT user_id FROM lost UNION SELECT user_id FROM won UNION SELECT user_id FROM decided`);
  await refreshLevels(
    tx,
    people.map(({ user_id }) => user_id),
    now,
  );
}

/** No Colheita for a while: an offer that was published at once had to be rejected. Null lifts it. */
export async function barPeople(tx: Tx, userIds: readonly string[], until: Date | null): Promise<void> {
  if (userIds.length === 0) return;
  await tx.execute(sql`
    INSERT INTO member_levels (user_id, level, barred_until)
    SELECT id, 'semente', ${until?.toISOString() ?? null}::timestamptz FROM users WHERE id = ANY (${asUuids(userIds)})
    ORDER BY id FOR KEY SHARE
    ON CONFLICT (user_id) DO UPDATE SET barred_until = excluded.barred_until`);
}

/** A bar that ends about then; another one stands for something else. */
export async function liftBar(tx: Tx, userId: string, until: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE member_levels SET barred_until = NULL WHERE user_id = ${userId}
      AND abs(extract(epoch FROM barred_until - ${until.toISOString()}::timestamptz)) < 60`);
}

/** Unless there is another one. */
export async function barUntil(tx: Tx, userId: string, until: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE member_levels SET barred_until = ${until.toISOString()}::timestamptz WHERE user_id = ${userId} AND barred_until IS NULL`);
}

export async function setByHand(tx: Tx, userId: string, by_hand: boolean, now: Date): Promise<Level> {
  await tx.execute(sql`
    INSERT INTO member_levels (user_id, level, by_hand) VALUES (${userId}, 'semente', ${by_hand})
    ON CONFLICT (user_id) DO UPDATE SET by_hand = excluded.by_hand`);
  await refreshLevel(tx, userId, now);
  return findLevel(tx, userId);
}

export async function findLevel(db: Reader, userId: string): Promise<Level> {
  const [row] = await db.execute<{ level: Level }>(
    sql`SELECT level FROM member_levels WHERE user_id = ${userId}`,
  );
  return row?.level ?? "semente";
}

const atOnce = 100;

/** Time alone changes levels, too: an account ages, offers leave the 90 days, a bar ends. */
export async function refreshOldLevels(db: Db): Promise<number> {
  let refreshed = 0;
  for (;;) {
    const n = await inTransaction(db, async (tx) => {
      const rows = await tx.execute<{ user_id: string }>(sql`
        SELECT user_id FROM member_levels WHERE updated_at < now() - interval '20 hours' ORDER BY updated_at LIMIT ${atOnce}`);
      const ids = rows.map(({ user_id }) => user_id);
      await refreshLevels(tx, ids, await databaseTime(tx));
      return ids.length;
    });
    refreshed += n;
    if (n < atOnce) return refreshed;
  }
}
