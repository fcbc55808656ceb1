import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, instant, now } from "./columns.ts";

type Json = Record<string, unknown>;

export const authUsers = pgTable(
  "auth_users",
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    /** PHC string of argon2id; null for people who only use a social login. */
    password_hash: text(),
    email_confirmed_at: instant(),
    confirmation_sent_at: instant(),
    recovery_sent_at: instant(),
    new_email: text(),
    email_change_sent_at: instant(),
    last_sign_in_at: instant(),
    banned_until: instant(),
    app_metadata: jsonb().$type<Json>().notNull().default({}),
    user_metadata: jsonb().$type<Json>().notNull().default({}),
    created_at: instant().notNull().default(now),
    updated_at: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex("auth_users_email").on(t.email),
    index("auth_users_banned").on(t.id).where(sql`banned_until IS NOT NULL`),
    check("auth_users_email_lower", sql`email = lower(email)`),
  ],
);

/** Goes with the account. */
export const ofUser = () =>
  uuid()
    .notNull()
    .references(() => authUsers.id, { onDelete: "cascade" });

export const authIdentities = pgTable(
  "auth_identities",
  {
    identity_id: uuid().primaryKey(),
    user_id: ofUser(),
    provider: text().notNull(),
    /** The provider's subject; for provider `email` the user id. */
    id: text().notNull(),
    identity_data: jsonb().$type<Json>().notNull().default({}),
    email: text(),
    last_sign_in_at: instant(),
    created_at: instant().notNull().default(now),
    updated_at: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex("auth_identities_subject").on(t.provider, t.id),
    index("auth_identities_user").on(t.user_id),
  ],
);

export interface AuthMethod {
  method: string;
  timestamp: number;
}

export const authSessions = pgTable(
  "auth_sessions",
  {
    id: uuid().primaryKey(),
    user_id: ofUser(),
    /** Random key of this session, encrypted under AUTH_SECRET: refresh tokens are derived, never stored. */
    refresh_key: bytes().notNull(),
    counter: integer().notNull().default(0),
    aal: text().notNull().default("aal1"),
    factor_id: uuid(),
    amr: jsonb().$type<AuthMethod[]>().notNull().default([]),
    /** Of a session from a recovery link: whether it may still set a password, or has. */
    recovery: text().$type<"open" | "used">(),
    user_agent: text(),
    ip: text(),
    created_at: instant().notNull().default(now),
    refreshed_at: instant().notNull().default(now),
  },
  (t) => [
    index("auth_sessions_user").on(t.user_id),
    check("auth_sessions_aal", sql`aal IN ('aal1', 'aal2')`),
    check("auth_sessions_recovery", sql`recovery IN ('open', 'used')`),
  ],
);

/** Links in letters. Only the SHA-256 of the token is here; the purpose is part of the key. */
export const authOneTimeTokens = pgTable(
  "auth_one_time_tokens",
  {
    purpose: text().notNull(),
    token_hash: bytes().notNull(),
    user_id: ofUser(),
    /** What becomes true when the link is followed: password and name of the address's only sign-up (contract D-2). */
    payload: jsonb().$type<Json>().notNull().default({}),
    /** The letter with the link: its lifetime starts when SMTP first has that letter. */
    letter_id: uuid(),
    created_at: instant().notNull().default(now),
  },
  (t) => [
    primaryKey({ columns: [t.purpose, t.token_hash] }),
    index("auth_one_time_tokens_user").on(t.user_id, t.purpose),
  ],
);

export const authFlowStates = pgTable(
  "auth_flow_states",
  {
    id: uuid().primaryKey(),
    provider: text().notNull(),
    redirect_to: text().notNull(),
    code_challenge: text(),
    code_challenge_method: text(),
    /** Of the cookie that /authorize sets: another browser cannot finish the login (contract D-10). */
    browser_hash: bytes(),
    auth_code_hash: bytes(),
    user_id: uuid().references(() => authUsers.id, { onDelete: "cascade" }),
    used_at: instant(),
    created_at: instant().notNull().default(now),
  },
  (t) => [index("auth_flow_states_code").on(t.auth_code_hash)],
);

export const authFactors = pgTable(
  "auth_factors",
  {
    id: uuid().primaryKey(),
    user_id: ofUser(),
    friendly_name: text().notNull().default(""),
    factor_type: text().notNull().default("totp"),
    status: text().notNull().default("unverified"),
    secret: bytes().notNull(),
    /** The last time step that was accepted: each can be used once (contract D-11). */
    last_step: bigint({ mode: "number" }),
    last_challenged_at: instant(),
    created_at: instant().notNull().default(now),
    updated_at: instant().notNull().default(now),
  },
  (t) => [
    index("auth_factors_user").on(t.user_id),
    check("auth_factors_status", sql`status IN ('unverified', 'verified')`),
  ],
);

export const authChallenges = pgTable("auth_challenges", {
  id: uuid().primaryKey(),
  factor_id: uuid()
    .notNull()
    .references(() => authFactors.id, { onDelete: "cascade" }),
  wrong_codes: smallint().notNull().default(0),
  used_at: instant(),
  created_at: instant().notNull().default(now),
});

/** For users who have lost the phone: each works once, in place of a code. */
export const authRecoveryCodes = pgTable(
  "auth_recovery_codes",
  {
    user_id: ofUser(),
    code_hash: bytes().notNull(),
    used_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.code_hash] })],
);

/** ES256 keys. Exactly one signs; the others verify until they are dropped. */
export const authSigningKeys = pgTable(
  "auth_signing_keys",
  {
    kid: text().primaryKey(),
    public_jwk: jsonb().$type<Json>().notNull(),
    private_key: bytes().notNull(),
    signs: boolean().notNull(),
    created_at: instant().notNull().default(now),
    retired_at: instant(),
  },
  (t) => [uniqueIndex("auth_signing_keys_one_signs").on(t.signs).where(sql`signs`)],
);
