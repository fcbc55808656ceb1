import { type SQL, sql } from "drizzle-orm";
import { articlePath } from "#domain/articles/article.ts";
import type { ModeratedComment } from "#domain/comments/comment-response-schema.ts";
import type { ReportReason } from "#domain/comments/report-reasons.ts";
import type { ReportedContent, ReportKind, ReportOutcome } from "#domain/comments/report-schema.ts";
import { ticketAddress } from "#domain/coupons/coupons-query.ts";
import { undoMs } from "#domain/products/moderation.ts";
import { productPath } from "#domain/products/product.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { asUuids } from "#server/db/uuid.ts";
import type { TimeCursor } from "#server/http/list-page.ts";
import { isoTime } from "./comments-store.ts";

/** An undo may arrive a little after its time. */
const undoSeconds = (2 * undoMs) / 1000;

/** Decides what is open, and turns around what was decided a moment ago; returns how many that were. */
export async function closeReports(
  tx: Tx,
  kind: ReportKind,
  ids: readonly string[],
  outcome: ReportOutcome,
): Promise<number> {
  const rows = await tx.execute(sql`
    UPDATE reports SET decided_at = now(), outcome = ${outcome} WHERE kind = ${kind} AND content_id = ANY (${asUuids(ids)})
      AND (decided_at IS NULL OR (decided_at > now() - make_interval(secs => ${undoSeconds}) AND outcome <> ${outcome}))
    RETURNING 1`);
  return rows.length;
}

/** Those that a decision of a moment ago closed. */
export function reopenReports(tx: Tx, kind: ReportKind, id: string): Promise<number> {
  const last = sql`(SELECT max(decided_at) FROM reports WHERE kind = ${kind} AND content_id = ${id}
    AND decided_at > now() - make_interval(secs => ${undoSeconds}))`;
  return reopenClosed(tx, kind, id, last);
}

/** Those that this decision on a comment closed, however late it is undone. */
export function reopenReportsOf(tx: Tx, commentId: string, decisionId: string): Promise<number> {
  const moment = sql`(SELECT created_at FROM audit_events WHERE id = ${decisionId})`;
  return reopenClosed(tx, "comment", commentId, moment);
}

/** Who has reported it again since has that one. */
async function reopenClosed(tx: Tx, kind: ReportKind, id: string, moment: SQL): Promise<number> {
  const rows = await tx.execute(sql`
    UPDATE reports r SET decided_at = NULL, outcome = NULL WHERE kind = ${kind} AND content_id = ${id}
      AND decided_at = ${moment}
      AND NOT EXISTS (SELECT 1 FROM reports o WHERE o.kind = r.kind AND o.content_id = r.content_id
        AND o.user_id = r.user_id AND o.decided_at IS NULL)
    RETURNING 1`);
  return rows.length;
}

interface Group extends Record<string, unknown> {
  kind: ReportKind;
  id: string;
  created_at: string;
  reasons: ReportReason[];
  texts: string[] | null;
}

const groupColumns = sql`kind, content_id AS id, ${isoTime(sql`min(created_at)`)} AS created_at,
  to_jsonb(array_agg(reason)) AS reasons,
  to_jsonb((array_agg(text ORDER BY created_at, id) FILTER (WHERE text <> ''))[1:5]) AS texts`;

/** Open reports by what they are about, the one that waits longest first. */
export function listReportGroups(
  db: Reader,
  { kind, limit, cursor }: { kind?: ReportKind | undefined; limit: number; cursor?: TimeCursor | undefined },
): Promise<Group[]> {
  const ofKind = kind ? sql`AND kind = ${kind}` : sql``;
  const behind = cursor
    ? sql`HAVING (min(created_at), content_id) > (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)`
    : sql``;
  return db.execute<Group>(sql`
    SELECT ${groupColumns} FROM reports WHERE decided_at IS NULL ${ofKind}
    GROUP BY kind, content_id ${behind} ORDER BY min(reports.created_at), content_id LIMIT ${limit}`);
}

export function findReportGroups(db: Reader, ids: readonly string[]): Promise<Group[]> {
  return db.execute<Group>(sql`
    SELECT ${groupColumns} FROM reports WHERE content_id = ANY (${asUuids(ids)}) GROUP BY kind, content_id`);
}

type Facts = Pick<ReportedContent, "id" | "version" | "name" | "handle" | "status"> & { slug: string | null };

/** What reports are about, as it is now. */
export async function withContents(db: Reader, groups: readonly Group[]): Promise<ReportedContent[]> {
  const idsOf = (kind: ReportKind) => groups.flatMap((group) => (group.kind === kind ? group.id : []));
  const [offers, profiles, coupons, comments] = [
    await factsOfOffers(db, idsOf("offer")),
    await factsOfProfiles(db, idsOf("profile")),
    await factsOfCoupons(db, idsOf("coupon")),
    await findModerated(db, idsOf("comment")),
  ];
  return groups.map((group): ReportedContent => {
    const { kind, id, created_at: first_at, reasons, texts } = group;
    const counted = { reports: reasons.length, reasons: countsOf(reasons), texts: texts ?? [], first_at };
    if (kind === "comment") {
      const comment = comments.find((row) => row.id === id);
      const path = comment?.status === "shown" ? `${comment.place_path}#c-${id}` : null;
      return { ...gone, ...pick(comment), kind, id, name: comment?.body ?? null, path, ...counted };
    }
    const facts = { offer: offers, profile: profiles, coupon: coupons }[kind].find((row) => row.id === id);
    return {
      ...gone,
      ...pick(facts),
      kind,
      id,
      name: facts?.name ?? null,
      path: pathOf(kind, facts),
      ...counted,
    };
  });
}

const gone = { version: 0, handle: null, status: null };
const pick = (facts: Pick<ReportedContent, "version" | "handle" | "status"> | undefined) =>
  facts && { version: facts.version, handle: facts.handle, status: facts.status };

function pathOf(kind: ReportKind, facts: Facts | undefined): string | null {
  if (!facts) return null;
  if (kind === "coupon") return facts.status === "approved" ? ticketAddress(facts.slug, facts) : null;
  if (facts.slug === null) return null;
  if (kind === "profile") return `/u/${facts.slug}`;
  return facts.status === "approved" ? productPath(facts.slug) : null;
}

function countsOf(reasons: readonly ReportReason[]): ReportedContent["reasons"] {
  const counts: ReportedContent["reasons"] = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

async function factsOfOffers(db: Reader, ids: readonly string[]): Promise<Facts[]> {
  if (ids.length === 0) return [];
  return db.execute<Facts>(sql`
    SELECT p.id, p.version, p.name, u.handle, p.status, p.slug FROM products p LEFT JOIN users u ON u.id = p.user_id
    WHERE p.id = ANY (${asUuids(ids)})`);
}

async function factsOfProfiles(db: Reader, ids: readonly string[]): Promise<Facts[]> {
  if (ids.length === 0) return [];
  return db.execute<Facts>(sql`
    SELECT id, 0 AS version, handle AS name, handle, CASE WHEN profile_hidden THEN 'hidden' ELSE 'shown' END AS status,
      CASE WHEN NOT profile_hidden THEN handle END AS slug
    FROM users WHERE id = ANY (${asUuids(ids)})`);
}

async function factsOfCoupons(db: Reader, ids: readonly string[]): Promise<Facts[]> {
  if (ids.length === 0) return [];
  return db.execute<Facts>(sql`
    SELECT c.id, c.version, c.code || ' · ' || coalesce(m.name, s.name) AS name, u.handle, c.status,
      CASE WHEN coalesce(m.listed, s.listed) THEN coalesce(m.slug, s.slug) END AS slug
    FROM coupons c JOIN stores s ON s.id = c.store_id LEFT JOIN stores m ON m.id = s.merged_into LEFT JOIN users u ON u.id = c.user_id
    WHERE c.id = ANY (${asUuids(ids)})`);
}

type ModeratedRow = Omit<ModeratedComment, "place_path"> & {
  offer_slug: string | null;
  article_slug: string | null;
} & Record<string, unknown>;

const moderatedColumns = sql`c.id, c.status, c.held_for, c.body, u.handle, l.level, c.version, c.thread_id, c.product_id,
  c.article_id, ${isoTime(sql`c.created_at`)} AS created_at, ${isoTime(sql`c.edited_at`)} AS edited_at,
  coalesce(p.name, a.title) AS place_name, p.slug AS offer_slug, a.slug AS article_slug
  FROM comments c LEFT JOIN users u ON u.id = c.user_id LEFT JOIN member_levels l ON l.user_id = c.user_id
  LEFT JOIN products p ON p.id = c.product_id LEFT JOIN articles a ON a.id = c.article_id`;

function moderated({ offer_slug, article_slug, ...row }: ModeratedRow): ModeratedComment {
  const place_path = offer_slug ? productPath(offer_slug) : article_slug ? articlePath(article_slug) : null;
  return { ...row, place_path };
}

/** With their texts, whatever their status: for moderators. */
export async function findModerated(db: Reader, ids: readonly string[]): Promise<ModeratedComment[]> {
  if (ids.length === 0) return [];
  const rows = await db.execute<ModeratedRow>(
    sql`SELECT ${moderatedColumns} WHERE c.id = ANY (${asUuids(ids)})`,
  );
  return rows.map(moderated);
}

/** What waits for a moderator, oldest first. */
export async function listWaiting(
  db: Reader,
  { limit, cursor }: { limit: number; cursor?: TimeCursor | undefined },
): Promise<ModeratedComment[]> {
  const behind = cursor
    ? sql`AND (c.created_at, c.id) > (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)`
    : sql``;
  const rows = await db.execute<ModeratedRow>(sql`
    SELECT ${moderatedColumns} WHERE c.status IN ('held', 'hidden') ${behind} ORDER BY c.created_at, c.id LIMIT ${limit}`);
  return rows.map(moderated);
}
