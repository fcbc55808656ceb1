import { sql } from "drizzle-orm";
import { voiceRule } from "#domain/confirmations/voice-rule.ts";
import { doubtRule } from "#domain/users/level.ts";
import type { Db } from "#server/db/connect.ts";
import { eachChange, type Intent, isSetting, type Setting, type WriteLog } from "../write-log/log-lines.ts";
import { repeated } from "./repeated.ts";

/** What an audit finds in what members write, each by the kind of error that it is. */
export interface CommunityFaults {
  lost: string[];
  phantom: string[];
  double: string[];
  torn: string[];
}

type Known = Intent & { action: Setting };

interface Stored extends Record<string, unknown> {
  /** As the write log's client names it. */
  thing: string;
  state: string;
}

/** Each thing is in the state that it was left in last; an unacknowledged write may have happened or not. */
export async function readCommunityFaults(db: Db, writeLog: WriteLog): Promise<CommunityFaults> {
  const intents = eachChange(writeLog).filter((intent): intent is Known => isSetting(intent.action));
  const stored = await readStored(db, intents);
  const states = new Map(stored.map(({ thing, state }) => [thing, state]));
  const intended = Map.groupBy(intents, ({ action }) => thingOf(action));
  const isIntended = ({ thing, state }: Stored) =>
    intended.get(thing)?.some(({ action }) => action.to === state) ?? false;
  return {
    lost: [...intended].flatMap(([thing, writes]) => lostIn(thing, writes, states.get(thing) ?? null)),
    phantom: stored
      .filter((each) => !isIntended(each))
      .map(({ thing, state }) => `${thing} is «${state}», which nobody meant`),
    double: repeated(stored.map(({ thing }) => thing)),
    torn: await tornSums(db),
  };
}

function thingOf({ kind, of }: Setting): string {
  return `${kind} ${of}`;
}

function lostIn(thing: string, writes: Known[], state: string | null): string[] {
  const last = writes.findLastIndex(({ ack }) => ack !== null);
  const possible = writes.slice(Math.max(0, last)).map(({ action }) => action.to);
  if (last < 0 || possible.includes(state)) return [];
  return [`${thing} is ${shown(state)}, it was left as ${shown(possible[0] ?? null)}`];
}

function shown(state: string | null): string {
  return state === null ? "gone" : `«${state}»`;
}

/** A deleted comment has lost its mark, by which the others are known: then the acknowledgement knows its id. */
async function readStored(db: Db, intents: Known[]): Promise<Stored[]> {
  const marks = intents.flatMap(({ action, ack }) =>
    action.kind === "comment" && ack ? [{ id: ack.id, mark: action.of }] : [],
  );
  return db.execute<Stored>(sql`
    SELECT format('vote %s %s', user_id, product_id) AS thing, value::text AS state FROM votes
    UNION ALL SELECT format('saved %s %s', user_id, product_id), 'saved' FROM saved_offers
    UNION ALL SELECT format('useful %s %s', user_id, comment_id), 'useful' FROM comment_marks
    UNION ALL SELECT format('answer %s %s', user_id, product_id), concat_ws(' ', says, price::float8) FROM confirmations
      WHERE NOT by_store
    UNION ALL SELECT format('outcome %s %s', user_id, coupon_id), worked::text FROM coupon_outcomes
    UNION ALL SELECT format('alert %s %s', user_id, q), coalesce(max_price::float8::text, '') FROM alerts
    UNION ALL SELECT format('coupon %s', code), format('%s %s', status, version) FROM coupons
    UNION ALL SELECT format('reading %s', product_key), price::float8::text FROM link_readings
    UNION ALL SELECT format('report %s %s %s', user_id, kind, content_id),
      format('%s %s %s %s', coalesce(outcome, 'open'), version, reason, text) FROM reports
    UNION ALL SELECT format('appeal %s', product_id), format('%s %s %s', status, version, text) FROM appeals
    UNION ALL SELECT format('comment %s', coalesce(substring(body FROM 'Marca (?:nunca|talvez) [0-9a-f]{12}'), m.mark, c.id::text)),
      rtrim(format('%s %s %s', status, version, body))
    FROM comments c LEFT JOIN (
      SELECT DISTINCT id, mark FROM jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) AS m (id uuid, mark text)) m USING (id)`);
}

/** Sums that do not equal their rows, and what was read from a page without the offer that it is for. */
async function tornSums(db: Db): Promise<string[]> {
  const rows = await db.execute<{ what: string }>(sql`
    SELECT format('the sums of %s say %s, its rows %s', content_id, s.sums, r.sums) AS what
    FROM (SELECT content_id, ROW(sum(quarters), sum(voters), sum(comments), sum(people))::text AS sums
      FROM content_sums GROUP BY 1) s
    FULL JOIN (SELECT content_id, ROW(sum(quarters), sum(voters), sum(comments), count(DISTINCT person))::text AS sums FROM (
        SELECT product_id AS content_id, quarters, 1 AS voters, 0 AS comments, NULL::uuid AS person FROM votes
        UNION ALL SELECT coalesce(product_id, article_id), 0, 0, 1, CASE WHEN product_id IS NOT NULL THEN person END
        FROM comments WHERE status = 'shown') said GROUP BY 1) r USING (content_id)
    WHERE coalesce(s.sums, '(0,0,0,0)') <> coalesce(r.sums, '(0,0,0,0)')
    UNION ALL SELECT format('%s is told to have %s comments of %s, there are %s', product_id, p.shown, person, c.shown)
    FROM comment_people p FULL JOIN (SELECT product_id, person, count(*)::int AS shown FROM comments
      WHERE status = 'shown' AND product_id IS NOT NULL GROUP BY 1, 2) c USING (product_id, person)
    WHERE coalesce(p.shown, 0) <> coalesce(c.shown, 0)
    UNION ALL SELECT format('the comment %s says %s useful and %s replies, there are %s and %s', c.id, useful, replies, m.n, r.n)
    FROM comments c, LATERAL (SELECT count(*) AS n FROM comment_marks WHERE comment_id = c.id) m,
      LATERAL (SELECT count(*) AS n FROM comments o WHERE o.thread_id = c.id AND o.status = 'shown') r
    WHERE (c.useful, c.replies) <> (m.n, r.n)
    UNION ALL SELECT format('the coupon %s says %s and %s, its outcomes %s', code, worked, failed, o)
    FROM coupons c, LATERAL (SELECT count(*) FILTER (WHERE worked AND quarters >= 4) AS worked_n,
        count(*) FILTER (WHERE NOT worked AND quarters >= 4) AS failed_n,
        coalesce(sum(quarters) FILTER (WHERE worked), 0) AS worked_sum,
        coalesce(sum(quarters) FILTER (WHERE NOT worked), 0) AS failed_sum
      FROM coupon_outcomes WHERE coupon_id = c.id) o
    WHERE (c.worked, c.failed, c.worked_quarters, c.failed_quarters) <> (worked_n, failed_n, worked_sum, failed_sum)
    UNION ALL SELECT format('the reading of %s is of %s, its offer is %s', r.product_key, r.product_id, p.id)
    FROM link_readings r LEFT JOIN products p ON p.product_key = r.product_key
    WHERE r.product_id IS DISTINCT FROM p.id OR (r.reader IS NULL) <> (p.id IS NOT NULL)
    UNION ALL SELECT format('the reading of %s was approved and is no history', r.product_key)
    FROM link_readings r JOIN products p ON p.id = r.product_id AND p.status = 'approved'
    WHERE NOT EXISTS (SELECT FROM price_observations o WHERE o.product_id = p.id AND o.source = 'loja' AND o.price = r.price)
    UNION ALL SELECT format('the answers of %s are said to be %s, they come to %s', offer,
      concat_ws('/', s.yes, s.yes_people, s.no), concat_ws('/', a.yes, a.yes_people, a.no))
    FROM (SELECT product_id AS offer FROM offer_states UNION SELECT product_id FROM confirmations) o
    LEFT JOIN offer_states s ON s.product_id = offer CROSS JOIN LATERAL (
      SELECT coalesce(sum(weight) FILTER (WHERE says = 'sim'), 0) AS yes,
        coalesce(sum(weight) FILTER (WHERE says <> 'sim'), 0) AS no,
        count(*) FILTER (WHERE says = 'sim' AND quarters > ${sql.raw(String(doubtRule.restQuarters))}) AS yes_people
      FROM (SELECT says, quarters, quarters / 4.0 * 0.5 ^ (extract(epoch FROM s.at - created_at) / 3600
          / ${sql.raw(String(voiceRule.halfLifeHours))})::float8 AS weight
        FROM confirmations WHERE product_id = offer AND created_at > coalesce(s.since, '-infinity')) said) a
    WHERE coalesce(s.yes_people, 0) <> a.yes_people
      OR abs(coalesce(s.yes, 0) - a.yes) + abs(coalesce(s.no, 0) - a.no) > 0.001`);
  return rows.map(({ what }) => what);
}
