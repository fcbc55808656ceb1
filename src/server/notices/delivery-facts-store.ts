import { sql } from "drizzle-orm";
import { type DeliveryFacts, deliveryRule, type HandedChannel } from "#domain/notices/delivery-time.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import type { Reader } from "#server/db/transaction.ts";
import { notBanned } from "#server/session/session-store.ts";

/** A person as the channels see them. */
export interface Recipient extends DeliveryFacts {
  id: string;
  email: string;
  name: string;
  /** Channels that reach this person now: neither paused nor without an address. */
  channels: HandedChannel[];
}

interface RecipientRow extends Record<string, unknown> {
  id: string;
  email: string;
  name: string;
  has_email: boolean;
  has_push: boolean;
  has_telegram: boolean;
  quiet_from: number | null;
  quiet_to: number | null;
  paused: string[];
  letters: number;
  messages: number;
  last_letter: number | null;
}

/** Those who are gone or banned are left out. What was given up counts as nothing sent. */
export async function findRecipients(db: Reader, ids: readonly string[]): Promise<Map<string, Recipient>> {
  if (ids.length === 0) return new Map();
  const rows = await db.execute<RecipientRow>(sql`
    WITH day AS (SELECT date_trunc('day', now() AT TIME ZONE 'America/Sao_Paulo') AT TIME ZONE 'America/Sao_Paulo' AS start)
    SELECT auth_users.id, auth_users.email, coalesce(u.name, '') AS name,
      email_confirmed_at IS NOT NULL AS has_email,
      EXISTS (SELECT FROM push_devices WHERE user_id = auth_users.id) AS has_push,
      EXISTS (SELECT FROM telegram_chats WHERE user_id = auth_users.id AND NOT blocked) AS has_telegram,
      s.quiet_from, s.quiet_to, coalesce(s.paused, '{}') AS paused,
      sent.letters, sent.messages, sent.last_letter
    FROM ${authUsers} LEFT JOIN users u ON u.id = auth_users.id LEFT JOIN notice_settings s ON s.user_id = auth_users.id
    CROSS JOIN day CROSS JOIN LATERAL (
      SELECT count(DISTINCT done_at) FILTER (WHERE is_letter AND done_at >= day.start)::int AS letters,
        count(DISTINCT (channel, done_at)) FILTER (WHERE NOT is_letter AND done_at >= day.start)::int AS messages,
        (extract(epoch FROM max(done_at) FILTER (WHERE is_letter)) * 1000)::float8 AS last_letter
      FROM (SELECT channel, done_at, channel IN ('email', 'daily') AS is_letter FROM deliveries
        WHERE user_id = auth_users.id AND channel IN ('email', 'daily', 'push', 'telegram') AND last_error IS NULL
          AND done_at >= least(day.start, now() - make_interval(mins => ${deliveryRule.gatherMinutes}))) AS recent) AS sent
    WHERE auth_users.id = ANY (${sql.param([...ids])}::uuid[]) AND ${notBanned()}`);
  return new Map(rows.map((row) => [row.id, recipientOf(row)]));
}

function recipientOf({ id, email, name, letters, messages, ...row }: RecipientRow): Recipient {
  const has = { email: row.has_email, daily: row.has_email, push: row.has_push, telegram: row.has_telegram };
  const { quiet_from: from, quiet_to: to } = row;
  return {
    id,
    email,
    name,
    channels: (Object.keys(has) as HandedChannel[]).filter(
      (channel) => has[channel] && !row.paused.includes(channel),
    ),
    quiet: from === null || to === null ? null : { from, to },
    letters,
    messages,
    lastLetter: row.last_letter === null ? null : new Date(row.last_letter),
  };
}
