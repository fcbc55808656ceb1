import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { authSessions, ofUser } from "./auth.ts";
import { bytes, instant, money, now } from "./columns.ts";

/** One for a person, a subject and a kind. What it says is read from its subject when it is shown: what is withdrawn shows nowhere. */
export const notices = pgTable(
  "notices",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The order of the bell, in microseconds; a notice that rings again moves to the end. */
    position: bigint({ mode: "number" })
      .notNull()
      .default(sql`(extract(epoch FROM clock_timestamp()) * 1000000)::bigint`),
    user_id: ofUser(),
    kind: text().notNull(),
    /** The offer or the comment. */
    subject_id: uuid().notNull(),
    product_id: uuid(),
    article_id: uuid(),
    coupon_id: uuid(),
    /** Those that matched, all of them. */
    alerts: uuid().array().notNull().default([]),
    /** As it was said last, the one before it, and the lowest that was ever said: only below that one a price rings again. */
    price: money(),
    price_before: money(),
    lowest: money(),
    /** Of a decision: what became of the offer. */
    outcome: text(),
    /** When it happened, and when this was stored. */
    event_at: instant().notNull(),
    created_at: instant().notNull().default(sql`clock_timestamp()`),
    read_at: instant(),
  },
  (t) => [
    check(
      "notices_kind",
      sql`kind IN ('alert', 'reply', 'mention', 'comment', 'decision', 'saved_price', 'saved_ended', 'saved_back', 'coupon', 'coupon_decision', 'appeal')`,
    ),
    uniqueIndex("notices_one").on(t.user_id, t.subject_id, t.kind),
    index("notices_newest").on(t.user_id, t.position),
    index("notices_unread").on(t.user_id, t.position).where(sql`read_at IS NULL`),
    index("notices_found").on(t.user_id, t.position).where(sql`kind = 'alert'`),
    index("notices_of").on(t.product_id).where(sql`product_id IS NOT NULL`),
    index("notices_of_coupon").on(t.coupon_id).where(sql`coupon_id IS NOT NULL`),
    index("notices_of_article").on(t.article_id).where(sql`article_id IS NOT NULL`),
    index("notices_at").on(t.created_at),
  ],
);

/** A notice on its way through one channel; written with the notice, leased like letters. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: uuid().primaryKey().defaultRandom(),
    notice_id: uuid().notNull(),
    user_id: ofUser(),
    channel: text().notNull(),
    event_at: instant().notNull(),
    /** Also the end of a lease. */
    not_before: instant().notNull().default(now),
    /** Quiet hours or a day's bound held it back: it is left out of the latencies. */
    waited: boolean().notNull().default(false),
    tries: integer().notNull().default(0),
    /** Devices that have it, while another one is tried again. */
    reached: uuid().array().notNull().default([]),
    /** Codes only. */
    last_error: text(),
    /** Handed over, or given up: then with `last_error`. */
    done_at: instant(),
    /** The letter of the outbox that tells of it: what it became is in its row. */
    letter_id: uuid(),
    created_at: instant().notNull().default(now),
  },
  (t) => [
    check("deliveries_channel", sql`channel IN ('email', 'daily', 'push', 'telegram')`),
    index("deliveries_due").on(t.not_before, t.user_id).where(sql`done_at IS NULL`),
    index("deliveries_person").on(t.user_id, t.channel, t.done_at),
    index("deliveries_notice").on(t.notice_id),
    index("deliveries_letter").on(t.letter_id).where(sql`letter_id IS NOT NULL`),
    index("deliveries_done").on(t.done_at).where(sql`done_at IS NOT NULL`),
  ],
);

/** How a person wants to get notices; without a row as it is at first. */
export const noticeSettings = pgTable("notice_settings", {
  user_id: ofUser().primaryKey(),
  /** Minutes since midnight in São Paulo. */
  quiet_from: integer(),
  quiet_to: integer(),
  /** Channels that a one-click link has paused. */
  paused: text().array().notNull().default([]),
  /** The secret of the private feed is derived from it; 0: there is none. */
  feed_version: integer().notNull().default(0),
});

/** Ends with the session that made it. */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: ofUser(),
    session_id: uuid()
      .notNull()
      .references(() => authSessions.id, { onDelete: "cascade" }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    device: text().notNull().default(""),
    consent_text: text().notNull(),
    created_at: instant().notNull().default(now),
    failures: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex("push_devices_endpoint").on(t.endpoint),
    index("push_devices_user").on(t.user_id, t.created_at),
    index("push_devices_session").on(t.session_id),
  ],
);

export const telegramChats = pgTable(
  "telegram_chats",
  {
    user_id: ofUser().primaryKey(),
    chat_id: text().notNull(),
    consent_text: text().notNull(),
    created_at: instant().notNull().default(now),
    /** The person has blocked the bot. */
    blocked: boolean().notNull().default(false),
  },
  (t) => [uniqueIndex("telegram_chats_chat").on(t.chat_id)],
);

/** Single-use; a new one replaces it. Only its SHA-256 is here. */
export const telegramCodes = pgTable(
  "telegram_codes",
  {
    user_id: ofUser().primaryKey(),
    code_hash: bytes().notNull(),
    consent_text: text().notNull(),
    created_at: instant().notNull().default(now),
  },
  (t) => [uniqueIndex("telegram_codes_hash").on(t.code_hash)],
);

/** From a change to its notice (`bell`), and to each channel's hand-over, in the last 24 hours, as a job last computed it. */
export const latencies = pgTable(
  "latencies",
  {
    channel: text().notNull(),
    n: integer().notNull(),
    p50_ms: integer().notNull(),
    p95_ms: integer().notNull(),
    at: instant().notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.channel] })],
);
