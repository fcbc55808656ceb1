import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { ticketAddress } from "#domain/coupons/coupons-query.ts";
import { noticeLimits } from "#domain/notices/notice-limits.ts";
import { noticeMessages } from "#domain/notices/notice-messages.ts";
import type { Notice } from "#domain/notices/notice-response-schema.ts";
import type { ReadNotices } from "#domain/notices/notice-schema.ts";
import { productPath } from "#domain/products/product.ts";
import { couponTerms, isOverCoupon } from "#server/coupons/live-coupon-store.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { asUuids } from "#server/db/uuid.ts";
import { readListCursor } from "#server/http/list-page.ts";
import { notBanned } from "#server/session/session-store.ts";
import { listedStoreOf } from "#server/stores/stores-store.ts";

/** What a notice is about, by key for the rows of one page. */
const subjects = sql`
  LEFT JOIN products p ON p.id = n.product_id
  LEFT JOIN appeals x ON n.kind = 'appeal' AND x.product_id = n.product_id
  LEFT JOIN articles a ON a.id = n.article_id
  LEFT JOIN coupons k ON k.id = n.coupon_id
  LEFT JOIN stores ks ON ks.id = k.store_id
  LEFT JOIN comments c ON n.kind IN ('reply', 'mention', 'comment') AND c.id = n.subject_id`;

/** Where its subject is still to be seen: of a decision by its owner, of the rest by everybody. A banned author's comments ring no more. */
const isShown = sql`CASE n.kind
  WHEN 'decision' THEN p.user_id = n.user_id AND p.status = n.outcome
  WHEN 'appeal' THEN p.user_id = n.user_id AND x.status = n.outcome
  WHEN 'coupon' THEN k.status = 'approved' AND ${listedStoreOf("slug", sql`k.store_id`)} IS NOT NULL
  WHEN 'coupon_decision' THEN k.user_id = n.user_id AND k.status = n.outcome
  WHEN 'reply' THEN c.status = 'shown' WHEN 'mention' THEN c.status = 'shown' WHEN 'comment' THEN c.status = 'shown'
  ELSE true END
  AND (n.kind IN ('decision', 'appeal', 'coupon', 'coupon_decision') OR p.status = 'approved' OR (a.status = 'published' AND a.published_at <= now()))
  AND NOT EXISTS (SELECT 1 FROM ${authUsers} WHERE auth_users.id = c.user_id AND NOT ${notBanned()})`;

/** So many rows are looked at for a page or a count, whatever of them is still to be seen. */
const stretch = 300;

/** Up to 100 of the newest, at the same cost however many there are. */
export async function countUnread(db: Reader, userId: string): Promise<number> {
  const [row] = await selectUnread(db, "unread notices", { userId });
  return row?.n ?? 0;
}

const selectUnread = preparedStatement((db, _: "unread notices") =>
  db.select({ n: sql<number>`count(*)::int` }).from(sql`(
    SELECT 1 FROM (SELECT * FROM notices WHERE user_id = ${sql.placeholder("userId")}::uuid AND read_at IS NULL
      ORDER BY position DESC LIMIT ${sql.raw(String(stretch))}) n ${subjects}
    WHERE ${isShown} LIMIT ${sql.raw(String(noticeLimits.unread))}) AS counted`),
);

interface NoticePage {
  limit: number;
  cursor?: string | undefined;
  /** `found`: by alerts, and still to be had. `feed`: what the private feed shows. */
  only?: keyof typeof filters | undefined;
}

const scopes: Partial<Record<keyof typeof filters, SQL>> = {
  found: sql`AND kind = 'alert'`,
  feed: sql`AND kind IN ('alert', 'saved_price', 'saved_ended', 'saved_back', 'coupon')`,
};
/** Of the rows of a stretch: what a filter leaves out costs a page no more than what it shows. */
const filters = {
  offers: sql`AND n.kind IN ('alert', 'saved_price', 'saved_ended', 'saved_back', 'coupon')`,
  talks: sql`AND n.kind IN ('reply', 'mention', 'comment')`,
  mine: sql`AND n.kind IN ('decision', 'appeal', 'coupon_decision')`,
  unread: sql`AND n.read_at IS NULL`,
  found: sql`AND NOT p.ended`,
  feed: sql`AND (n.kind NOT IN ('alert', 'coupon') OR EXISTS (
    SELECT 1 FROM alerts f WHERE f.id = ANY (n.alerts) AND f.user_id = n.user_id AND 'feed' = ANY (f.channels)))
    AND (n.kind <> 'coupon' OR NOT ${isOverCoupon(sql`k`)})`,
};

interface Row extends Record<string, unknown>, Omit<Notice, "path" | "alerts" | "handed_over"> {
  product_id: string | null;
  subject_id: string;
  /** Null only of a decision on a coupon, while its store is not listed. */
  slug: string | null;
  thread_id: string | null;
  alerts: string[];
}

/** A page may hold fewer than asked for, even none, and still have a next one. */
export async function listNotices(db: Reader, userId: string, { limit, cursor, only }: NoticePage) {
  const after = readCursor(cursor);
  const walk = sql`FROM notices WHERE user_id = ${userId} ${(only && scopes[only]) ?? sql``}
    ${after ? sql`AND (position, id) < (${after[0]}::bigint, ${after[1]}::uuid)` : sql``} ORDER BY notices.position DESC, notices.id DESC`;
  const rows = await db.execute<Row>(sql`
    SELECT n.id, n.position::float8 AS position, n.kind, n.subject_id, n.product_id, n.alerts, n.outcome, c.thread_id,
      coalesce(p.slug, a.slug, ${listedStoreOf("slug", sql`k.store_id`)}) AS slug, coalesce(p.name, a.title, k.code) AS name,
      coalesce(p.store_name, ks.name) AS store_name, p.image_url,
      n.price::float8 AS price, n.price_before::float8 AS price_before, p.discount,
      CASE WHEN p.id IS NOT NULL THEN coalesce(v.verdict, 'poucos-dados') END AS verdict, coalesce(p.ended, false) AS ended,
      CASE WHEN n.kind = 'coupon' THEN ${couponTerms(sql`k`)} END AS coupon,
      u.handle, left(c.body, ${noticeLimits.excerpt}) AS excerpt, ${momentOf(sql`n.event_at`)} AS at, n.read_at IS NOT NULL AS read
    FROM (SELECT * ${walk} LIMIT ${stretch}) n ${subjects}
    LEFT JOIN offer_verdicts v ON v.product_id = p.id LEFT JOIN users u ON u.id = c.user_id
    WHERE ${isShown} ${only ? filters[only] : sql``} ORDER BY n.position DESC, n.id DESC LIMIT ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? writeCursor(last) : await endOfStretch(db, walk);
  return {
    notices: await withDetails(db, userId, shown),
    productIds: shown.map((row) => row.product_id ?? ""),
    next,
  };
}

/** Behind the last row that was looked at, where more stand there. */
async function endOfStretch(db: Reader, walk: SQL): Promise<string | null> {
  const ends = await db.execute<{ id: string; position: number }>(
    sql`SELECT id, position::float8 AS position ${walk} LIMIT 2 OFFSET ${stretch - 1}`,
  );
  return ends.length > 1 && ends[0] ? writeCursor(ends[0]) : null;
}

async function withDetails(db: Reader, userId: string, rows: readonly Row[]): Promise<Notice[]> {
  const names = await alertNames(db, userId, [...new Set(rows.flatMap(({ alerts }) => alerts))]);
  const handedOver = await listHandedOver(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ product_id, subject_id, slug, thread_id, alerts, ...notice }) => ({
    ...notice,
    path: pathOf({ ...notice, product_id, subject_id, slug, thread_id }),
    alerts: alerts.flatMap((id) => names.get(id) ?? []),
    handed_over: handedOver.get(notice.id) ?? [],
  }));
}

function pathOf({
  kind,
  outcome,
  product_id,
  subject_id,
  slug,
  thread_id,
}: Pick<Row, "kind" | "outcome" | "product_id" | "subject_id" | "slug" | "thread_id">): string {
  if (kind === "coupon_decision" && outcome === "rejected") return "/enviar-cupom";
  if (kind === "coupon" || kind === "coupon_decision") return ticketAddress(slug, { id: subject_id });
  if (kind === "appeal" && outcome === "upheld") return `/dashboard?recorrer=${subject_id}`;
  if (kind === "decision" && outcome === "rejected") return `/dashboard?editar=${subject_id}`;
  const page = product_id ? productPath(slug ?? "") : `/blog/${encodeURIComponent(slug ?? "")}`;
  const isAboutComment = kind === "reply" || kind === "mention" || kind === "comment";
  return isAboutComment ? `${page}?conversa=${thread_id ?? subject_id}#c-${subject_id}` : page;
}

const momentOf = (column: SQL) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

async function alertNames(db: Reader, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db.execute<{ id: string; name: string }>(
    sql`SELECT id, name FROM alerts WHERE id = ANY (${asUuids(ids)}) AND user_id = ${userId}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

type HandedOver = Notice["handed_over"][number];

/** Of the last time that it rang. A letter has gone when the mail server took it, not when it was queued. */
async function listHandedOver(db: Reader, ids: readonly string[]): Promise<Map<string, HandedOver[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.execute<HandedOver & { notice_id: string }>(sql`
    SELECT d.notice_id, d.channel, extract(epoch FROM coalesce(o.sent_at, d.done_at) - d.event_at)::float8 AS seconds
    FROM deliveries d JOIN notices n ON n.id = d.notice_id AND n.event_at = d.event_at LEFT JOIN outbox o ON o.id = d.letter_id
    WHERE d.notice_id = ANY (${asUuids(ids)}) AND d.done_at IS NOT NULL AND d.last_error IS NULL
      AND (d.letter_id IS NULL OR o.sent_at IS NOT NULL) ORDER BY d.done_at`);
  const byNotice = new Map<string, HandedOver[]>();
  for (const { notice_id, ...handed } of rows)
    byNotice.set(notice_id, [...(byNotice.get(notice_id) ?? []), handed]);
  return byNotice;
}

/** Up to this one's position, or to the one at which it was seen; on all devices. False where it is not this person's. */
export async function markRead(tx: Tx, userId: string, { until, position }: ReadNotices): Promise<boolean> {
  const [last] = await tx.execute<{ position: string }>(sql`
    SELECT least(position, ${position ?? null}::bigint) AS position FROM notices WHERE id = ${until} AND user_id = ${userId}`);
  if (!last) return false;
  await tx.execute(sql`UPDATE notices SET read_at = now()
    WHERE user_id = ${userId} AND read_at IS NULL AND position <= ${last.position}::bigint`);
  return true;
}

const cursorShape = z.tuple([z.int().min(0), z.uuid()]);

function readCursor(text: string | undefined) {
  return text === undefined ? undefined : readListCursor(cursorShape, text, noticeMessages.bad_cursor);
}

function writeCursor({ position, id }: { position: number; id: string }): string {
  return Buffer.from(JSON.stringify([position, id])).toString("base64url");
}
