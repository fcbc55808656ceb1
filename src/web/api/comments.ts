import type { Comment, CommentPage } from "#domain/comments/comment-response-schema.ts";
import type { ReportReason } from "#domain/comments/report-reasons.ts";
import type { ReportKind } from "#domain/comments/report-schema.ts";
import type { MyMarks } from "#domain/votes/marks-schema.ts";
import { call } from "./call.ts";
import { act } from "./marks.ts";

export interface ChangedComment {
  message: string;
  comment: Comment;
}

export interface NewComment {
  productId?: string;
  articleId?: string;
  parentId?: string;
  body: string;
}

/** A profile's id is its handle. */
export interface Reported {
  kind: ReportKind;
  id: string;
}

let unanswered = { text: "", key: "" };

/** The same text again after a lost response has the same key: it is one comment. */
export async function addComment(fields: NewComment): Promise<ChangedComment> {
  const text = JSON.stringify(fields);
  if (unanswered.text !== text) unanswered = { text, key: crypto.randomUUID() };
  const { sendAsMember } = await import("./member-door.ts");
  const sent = await sendAsMember<ChangedComment>("add-comment", fields, unanswered.key);
  unanswered = { text: "", key: "" };
  return sent;
}

export const editComment = (fields: { commentId: string; body: string; version: number }) =>
  act<ChangedComment>("edit-comment", fields);
export const deleteComment = (commentId: string) => act<ChangedComment>("delete-comment", { commentId });
export const markComment = (commentId: string, useful: boolean) =>
  act<ChangedComment>("mark-comment", { commentId, useful });
export const reportContent = (reported: Reported, reason: ReportReason, text: string) =>
  act<{ message: string }>("report-content", { ...reported, reason, text });

export function loadComments(query: Record<string, string>): Promise<CommentPage> {
  return call<CommentPage>(`/functions/v1/load-comments?${new URLSearchParams(query)}`);
}

/** Of comments that came after the page: the page's own call is over. */
export async function loadMarksOf(comments: string[]): Promise<MyMarks> {
  const { readByPost } = await import("./member-door.ts");
  return readByPost<MyMarks>("load-my-marks", { comments });
}
