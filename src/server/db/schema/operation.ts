import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant, now } from "./columns.ts";

/** A repeated write gets its first response again, for 24 hours. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    scope: text().notNull(),
    key: text().notNull(),
    request_hash: text().notNull(),
    status: integer().notNull(),
    body: jsonb().notNull(),
    created_at: instant().notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index("idempotency_age").on(t.created_at)],
);

/** Deleted rows as JSON for 24 hours, so that no query can forget a filter and undo stays possible. */
export const trash = pgTable(
  "trash",
  {
    kind: text().notNull(),
    id: uuid().notNull(),
    row: jsonb().notNull(),
    by: uuid(),
    deleted_at: instant().notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.kind, t.id] }), index("trash_age").on(t.deleted_at)],
);

/** Letters on their way. Recipient and values are encrypted under AUTH_SECRET and erased once SMTP took the letter. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid().primaryKey(),
    letter: text().notNull(),
    /** The id of what it is about, where an undo may delete the letter. */
    about: uuid(),
    sealed: bytes(),
    tries: integer().notNull().default(0),
    /** Also the end of a sender's lease, which it renews while it works on the letter. */
    not_before: instant().notNull().default(now),
    /** Of the last attempt, null while the next one runs. Codes only: the text of a mail server may name the recipient. */
    last_error: text(),
    /** Set: no further attempts, but the letter stays for an admin to look at. */
    failed_at: instant(),
    /** When SMTP first had it: a link's lifetime starts here. A second copy may follow where the response was lost. */
    handed_over_at: instant(),
    sent_at: instant(),
    /** The issue of the daily letter that it is a copy of. */
    issue_id: uuid(),
    /** An attempt is about to hand it over: where its process dies now, nobody knows whether it arrived. */
    handing_over_at: instant(),
    created_at: instant().notNull().default(now),
  },
  (t) => [
    // Copies of an issue, apart from the others: these go first.
    index("outbox_issue").on(t.not_before).where(sql`issue_id IS NOT NULL AND sent_at IS NULL`),
    index("outbox_due").on(t.not_before).where(sql`sent_at IS NULL AND failed_at IS NULL`),
    index("outbox_failed").on(t.failed_at).where(sql`failed_at IS NOT NULL`),
    index("outbox_all").on(t.created_at),
    index("outbox_about").on(t.about).where(sql`about IS NOT NULL AND sent_at IS NULL`),
  ],
);

/** Who changed what, with before and after, written in the change's own transaction. */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: uuid().primaryKey(),
    actor_id: uuid(),
    action: text().notNull(),
    object_kind: text().notNull(),
    object_id: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    ip_hash: text(),
    created_at: instant().notNull().default(now),
  },
  (t) => [
    index("audit_all").on(t.created_at, t.id),
    index("audit_object").on(t.object_kind, t.object_id, t.created_at),
    index("audit_actor").on(t.actor_id, t.created_at),
  ],
);

/** State of this installation, such as «the demo was loaded». */
export const siteState = pgTable("site_state", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updated_at: instant().notNull().default(now),
});

/** Counters of the rate limits where several processes share them (the library's own columns). */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});

export const jobRuns = pgTable("job_runs", {
  name: text().primaryKey(),
  /** The scheduled time of this run: no process runs it for that time again. */
  due_at: instant().notNull(),
  /** The run that holds the lease: an overtaken run writes nothing. */
  run_id: uuid().notNull(),
  /** Null: it has ended. The lease of a dead process expires by itself. */
  lease_until: instant(),
  started_at: instant().notNull(),
  ended_at: instant(),
  error: text(),
  runs: integer().notNull().default(0),
  failures: integer().notNull().default(0),
});
