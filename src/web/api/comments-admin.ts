import type { CommentDecisionsResponse, ModeratedComment } from "#domain/comments/comment-response-schema.ts";
import type { CommentDecisions } from "#domain/comments/comment-schema.ts";
import type {
  ReportDecisions,
  ReportDecisionsResponse,
  ReportedContent,
} from "#domain/comments/report-schema.ts";
import { command, type PageQuery, reading } from "./as-member.ts";

export const loadHeldComments = reading<PageQuery, { comments: ModeratedComment[]; next: string | null }>(
  "load-held-comments",
);

export const decideComments = command<CommentDecisions, CommentDecisionsResponse>("decide-comments");

export const loadReports = reading<PageQuery, { reports: ReportedContent[]; next: string | null }>(
  "load-reports",
);

export const decideReports = command<ReportDecisions, ReportDecisionsResponse>("decide-reports");
