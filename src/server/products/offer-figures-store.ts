import { type SQL, sql } from "drizzle-orm";
import { type EndReason, voiceRule } from "#domain/confirmations/voice-rule.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { maskRule } from "#domain/votes/temperature.ts";

// What people say about an offer, for the rows of a page: looked up by key for each, so that a list costs the same whatever they say.
// Written out, since Drizzle leaves out a table's name where a query has only one.

const sumOf = (column: string) =>
  sql`(SELECT coalesce(sum(s.${sql.raw(column)}), 0) FROM content_sums s WHERE s.content_id = products.id)`;

/** Of a sum of quarters, as `temperatureOf` in domain/votes. */
export const degreesOf = (quarters: SQL) => sql`round(${quarters} * 2.5)::int`;

/** Whether everybody sees the temperature of a row of `products` with so many voters. */
export const isUnmasked = (voters: SQL, now = sql`now()`) =>
  sql`(${voters} >= ${sql.raw(String(maskRule.people))}
    OR products.published_at <= ${now} - interval '${sql.raw(String(maskRule.minutes))} minutes')`;

const temperature = sql<number | null>`(
  SELECT CASE WHEN ${isUnmasked(sql`coalesce(sum(s.voters), 0)`)} THEN ${degreesOf(sql`coalesce(sum(s.quarters), 0)`)} END
  FROM content_sums s WHERE s.content_id = products.id)`;

/** How much is left of the sums since their moment. */
const faded = sql.raw(
  `power(0.5, greatest(0, extract(epoch FROM now() - o.at)) / ${voiceRule.halfLifeHours * 3600})`,
);
const counts = sql.raw(`o.at > now() - interval '${voiceRule.hours} hours'`);
const recentYes = sql.raw(`o.last_yes_at > now() - interval '${voiceRule.confirmedHours} hours'`);

/** As `stateOf` in domain/confirmations. */
const state = sql<ListedOffer["state"]>`CASE WHEN products.ended THEN 'ended' ELSE coalesce((
  SELECT CASE WHEN ${counts} AND (o.no - o.yes) * ${faded} >= ${sql.raw(String(voiceRule.doubt))} THEN 'doubtful'
    WHEN ${recentYes} AND o.yes >= o.no THEN 'confirmed' END
  FROM offer_states o WHERE o.product_id = products.id), 'live') END`;

const ofState = <Value>(value: SQL) =>
  sql<Value>`(SELECT ${value} FROM offer_states o WHERE o.product_id = products.id)`;
const ofSender = <Value>(value: SQL) =>
  sql<Value>`(SELECT ${value} FROM users u WHERE u.id = products.user_id)`;

/** As JavaScript writes it. */
export const asMoment = (value: string | null) => value && new Date(value).toISOString();

export const offerFigures = {
  hot: sql<boolean>`EXISTS (SELECT 1 FROM ranked_offers r WHERE r.product_id = products.id AND r.list = 'hot' AND r.badge)`.mapWith(
    Boolean,
  ),
  temperature,
  comments: sql<number>`${sumOf("comments")}::int`,
  state,
  confirmed_at: ofState<string | null>(sql`CASE WHEN ${recentYes} THEN o.last_yes_at END`).mapWith(asMoment),
  confirmed_people: sql<number>`coalesce(${ofState(sql`o.yes_people`)}, 0)`,
  revived_at: ofState<string | null>(sql`o.revived_at`).mapWith(asMoment),
  end_reason: sql<EndReason | null>`CASE WHEN products.ended THEN ${ofState(sql`o.end_reason`)} END`,
  sent_by: ofSender<string | null>(sql`u.handle`),
  sender_hidden: sql<boolean>`coalesce(${ofSender(sql`u.profile_hidden OR EXISTS (SELECT 1 FROM auth_users a
    WHERE a.id = u.id AND a.banned_until > now())`)}, false)`,
  by_team: sql<boolean>`coalesce(${ofSender(sql`u.role <> 'user'`)}, false)`,
};
