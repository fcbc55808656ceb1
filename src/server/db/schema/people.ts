import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { authUsers } from "./auth.ts";
import { instant, now } from "./columns.ts";

/** A person's profile, known to official clients as `users` (id = auth user id). Roles are the server's alone. */
export const users = pgTable(
  "users",
  {
    id: uuid()
      .primaryKey()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    email: text().notNull(),
    name: text().notNull(),
    role: text().notNull().default("user"),
    /** Letters about decisions on one's offers; the member can turn them off. */
    decision_letters: boolean().notNull().default(true),
    ban_reason: text(),
    /** The public name; null until the first comment or offer. */
    handle: text(),
    handle_set_at: instant(),
    profile_hidden: boolean().notNull().default(false),
    created_at: instant().notNull().default(now),
  },
  (t) => [
    check("users_role", sql`role IN ('user', 'admin', 'super_admin')`),
    uniqueIndex("users_handle").on(t.handle),
    index("users_all").on(t.created_at, t.id),
    index("users_role_all").on(t.role, t.created_at, t.id),
    index("users_trgm")
      .using("gin", sql`fold(name || ' ' || email) gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/** Counters that a trigger keeps, so that no query counts users. `month` is YYYY-MM in São Paulo, of the sign-up. */
export const userCounts = pgTable(
  "user_counts",
  { month: text().notNull(), role: text().notNull(), n: bigint({ mode: "number" }).notNull() },
  (t) => [primaryKey({ columns: [t.month, t.role] })],
);

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid().primaryKey(),
    nome: text().notNull(),
    email: text().notNull(),
    assunto: text().notNull(),
    mensagem: text().notNull(),
    suspect: boolean().notNull().default(false),
    read_at: instant(),
    forwarded_at: instant(),
    created_at: instant().notNull().default(now),
  },
  (t) => [
    index("contact_messages_all").on(t.created_at, t.id),
    index("contact_messages_unread").on(t.created_at, t.id).where(sql`read_at IS NULL`),
  ],
);

/** Double opt-in with proof of consent: when, and to which text. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    status: text().notNull().default("pending"),
    consent_text: text().notNull(),
    token_hash: text(),
    created_at: instant().notNull().default(now),
    confirmed_at: instant(),
    unsubscribed_at: instant(),
    /** Of an older consent, which names no pace: when the first daily letter was queued, which says so. */
    daily_since: instant(),
  },
  (t) => [
    uniqueIndex("newsletter_email").on(t.email),
    index("newsletter_token").on(t.token_hash),
    // The day's letter goes through them in this order.
    index("newsletter_confirmed").on(t.id).where(sql`status = 'confirmed'`),
    check("newsletter_status", sql`status IN ('pending', 'confirmed', 'unsubscribed')`),
  ],
);
