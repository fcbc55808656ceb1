import * as z from "zod";
import { isCalendarDay } from "#domain/format/date.ts";
import { form } from "#domain/format/form-schema.ts";
import { count, day, moment, next, reais, uuid } from "#domain/format/response-schema.ts";
import { codePoints, isStorable } from "#domain/format/text.ts";
import { verdicts } from "#domain/prices/price-verdict.ts";
import { dropReasons } from "./daily-letter.ts";
import { issueMessages, longestNote } from "./issue-messages.ts";

const flag = (name: string) => z.boolean({ error: `${name}: true ou false.` }).optional();

/** An absent field stays as it is. */
export const editedIssueSchema = form({
  day: z.string({ error: issueMessages.day }).refine(isCalendarDay, issueMessages.day),
  version: z.int({ error: "version: o número que veio com a edição." }).min(1).max(2_000_000_000),
  note: z
    .string({ error: issueMessages.note })
    .trim()
    .refine((text) => codePoints(text) <= longestNote && isStorable(text), issueMessages.note)
    .optional(),
  held: flag("held"),
  dropped: flag("dropped"),
});

export type EditedIssue = z.output<typeof editedIssueSchema>;

const issueFields = {
  day,
  version: count,
  note: z.string(),
  held: z.boolean().describe("Parada por alguém da equipe: não começa, e a que começou não segue."),
  dropped_for: z.enum(dropReasons).nullable(),
};

export const upcomingIssueSchema = z
  .object({
    ...issueFields,
    offers: z
      .array(
        z.object({
          name: z.string(),
          store_name: z.string(),
          sale_price: reais,
          original_price: reais,
          verdict: z.enum(verdicts),
          usual_price: reais.nullable(),
          url: z.string(),
          image_url: z.string(),
        }),
      )
      .describe("As que iriam agora: são escolhidas quando a edição começa."),
  })
  .meta({ id: "UpcomingIssue" });

export type UpcomingIssue = z.infer<typeof upcomingIssueSchema>;

export const pastIssueSchema = z
  .object({
    id: uuid,
    ...issueFields,
    started_at: moment.nullable(),
    done_at: moment.nullable().describe("Quando o último e-mail entrou na fila."),
    queued: count,
    waiting: count,
    sent: count,
    failed: count,
  })
  .meta({ id: "PastIssue" });

export const issuePreviewSchema = z
  .object({ subject: z.string().nullable(), path: z.string() })
  .meta({ id: "IssuePreview" });

export type IssuePreview = z.infer<typeof issuePreviewSchema>;

export type PastIssue = z.infer<typeof pastIssueSchema>;

export const issuesPageSchema = z
  .object({
    starts_at: z.string().nullable().describe("A hora de São Paulo em que sai; null: DAILY_LETTER=off."),
    per_minute: count,
    subscribers: z.object({ confirmed: count, pending: count, unsubscribed: count }),
    upcoming: upcomingIssueSchema.nullable(),
    issues: z.array(pastIssueSchema),
    next,
  })
  .meta({ id: "IssuesPage" });

export type IssuesPage = z.infer<typeof issuesPageSchema>;
