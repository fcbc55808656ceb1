import type {
  EditedIssue,
  IssuePreview,
  IssuesPage,
  UpcomingIssue,
} from "#domain/newsletter/issues-schema.ts";
import { command, type PageQuery, reading } from "./as-member.ts";
import { downloadAsMember } from "./download.ts";

export const loadIssues = reading<PageQuery, IssuesPage>("load-issues");

export const previewIssue = reading<object, IssuePreview>("preview-issue");

export const editIssue = command<EditedIssue, { message: string; issue: Omit<UpcomingIssue, "offers"> }>(
  "edit-issue",
);

/** Everybody who asked for the newsletter, with the proof of consent. */
export function exportSubscribers() {
  return downloadAsMember("export-subscribers", "inscritos.csv");
}
