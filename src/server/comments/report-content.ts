import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { commentLimits } from "#domain/comments/comment-limits.ts";
import { reportMessages } from "#domain/comments/comment-messages.ts";
import type { NewReport } from "#domain/comments/report-schema.ts";
import { doubtRule, voteWeights, weightOf } from "#domain/users/level.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { comments, reports } from "#server/db/schema/comments.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import { users } from "#server/db/schema/people.ts";
import { products } from "#server/db/schema/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { appendLog } from "#server/log/log-store.ts";
import { notBanned } from "#server/session/session-store.ts";
import { loadReputation } from "#server/users/reputation-store.ts";
import { tagPages } from "./commented-place-store.ts";
import { type LockedComment, lockComments } from "./locked-comment-store.ts";

export async function reportContent({ tx, input, caller, sender, box }: HandlerContext<NewReport>) {
  const me = await lockCaller(tx, caller);
  const { kind, reason, text } = input;
  const content = await findContent(tx, input);
  if (!content) throw new Problem(404, "not_found", reportMessages.unknown);
  if (content.owner === me.id) throw new Problem(403, "own_content", reportMessages.own);
  const content_id = content.id;
  const mark = box.mark(`report ${content_id} ${sender}`);
  const others = await tx.$count(
    reports,
    and(
      eq(reports.kind, kind),
      eq(reports.content_id, content_id),
      eq(reports.mark, mark),
      sql`${reports.user_id} IS DISTINCT FROM ${me.id}::uuid`,
      gt(reports.quarters, doubtRule.restQuarters),
    ),
  );
  const quarters = weightOf(voteWeights, await loadReputation(tx, me.id), others);
  const row = { kind, content_id, version: content.version, user_id: me.id, reason, text, quarters, mark };
  // Of another version it is another report, which takes the place of the first.
  const written = await tx
    .insert(reports)
    .values(row)
    .onConflictDoUpdate({
      target: [reports.user_id, reports.kind, reports.content_id],
      targetWhere: isNull(reports.decided_at),
      set: { version: row.version, reason, text, quarters, mark },
      setWhere: ne(reports.version, row.version),
    })
    .returning({ id: reports.id });
  if (written.length === 0) return { message: reportMessages.repeated };
  if (content.comment) await hideIfReported(tx, content.comment);
  return { message: reportMessages.sent };
}

interface Content {
  id: string;
  version: number;
  owner: string | null;
  comment?: LockedComment;
}

/** Only what everybody sees can be reported. */
async function findContent(tx: Tx, { kind, id }: NewReport): Promise<Content | undefined> {
  if (kind === "comment") {
    const comment = (await lockComments(tx, [id])).get(id);
    // Another report may have hidden it a moment ago.
    const isThere = comment && ["shown", "hidden"].includes(comment.status);
    return isThere ? { id, version: comment.version, owner: comment.user_id, comment } : undefined;
  }
  if (kind === "offer") {
    const { version, user_id: owner } = products;
    const isApproved = and(eq(products.id, id), sql`${products.status} = 'approved'`);
    const [offer] = await tx.select({ id: products.id, version, owner }).from(products).where(isApproved);
    return offer;
  }
  if (kind === "coupon") {
    const { version, user_id: owner } = coupons;
    const isApproved = and(eq(coupons.id, id), sql`${coupons.status} = 'approved'`);
    const [coupon] = await tx.select({ id: coupons.id, version, owner }).from(coupons).where(isApproved);
    return coupon;
  }
  // As the page of the profile: who is banned is as unknown as who is hidden.
  const isShown = and(eq(users.handle, id), eq(users.profile_hidden, false), notBanned());
  const [person] = await tx
    .select({ id: users.id, owner: users.id })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .where(isShown);
  return person && { ...person, version: 0 };
}

/** Enough reports of full weight hide this version until a moderator has looked, and never after that. */
async function hideIfReported(tx: Tx, { id, status, version, checked_version, ...place }: LockedComment) {
  if (status !== "shown" || checked_version === version) return;
  const [counted] = await tx.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM reports WHERE kind = 'comment' AND content_id = ${id} AND decided_at IS NULL
      AND version = ${version} AND quarters >= ${voteWeights.broto}`);
  if ((counted?.n ?? 0) < commentLimits.reportsToHide) return;
  await tx.update(comments).set({ status: "hidden" }).where(eq(comments.id, id));
  appendLog(tx, {
    ...{ act: "comment-hidden", subject: { kind: "comment", id }, reason: "denuncias", by: null },
    ...{ before: { status: "shown" }, after: { status: "hidden" } },
  });
  tagPages(tx, [place]);
}
