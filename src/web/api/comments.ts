import type { Comment, CommentPage } from "#domain/comments/comment-response-schema.ts";
import type { ReportReason } from "#domain/comments/report-reasons.ts";
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

export const addComment = (fields: NewComment) => act<ChangedComment>("add-comment", fields);
export const editComment = (fields: { commentId: string; body: string; version: number }) =>
  act<ChangedComment>("edit-comment", fields);
export const deleteComment = (commentId: string) => act<ChangedComment>("delete-comment", { commentId });
export const markComment = (commentId: string, useful: boolean) =>
  act<ChangedComment>("mark-comment", { commentId, useful });
export const reportComment = (id: string, reason: ReportReason, text: string) =>
  act<{ message: string }>("report-content", { kind: "comment", id, reason, text });
export const setHandle = (handle: string) => act<{ message: string }>("set-handle", { handle });

export function loadComments(query: Record<string, string>): Promise<CommentPage> {
  return call<CommentPage>(`/functions/v1/load-comments?${new URLSearchParams(query)}`);
}

/** Of comments that came after the page: the page's own call is over. */
export async function loadMarksOf(comments: string[]): Promise<MyMarks> {
  const { readByPost } = await import("./as-member.ts");
  return readByPost<MyMarks>("load-my-marks", { comments });
}
