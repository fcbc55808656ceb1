import { z } from "zod";
import { csvLine } from "#domain/format/csv.ts";
import { dayInSaoPaulo, isCalendarDay } from "#domain/format/date.ts";
import { fileStem } from "#domain/format/file-stem.ts";
import { formatDate, formatMinute } from "#domain/format/written-date.ts";
import { type IssueState, upcomingDay } from "#domain/newsletter/daily-letter.ts";
import { issueMessages } from "#domain/newsletter/issue-messages.ts";
import {
  type EditedIssue,
  editedIssueSchema,
  type IssuesPage,
  issuesPageSchema,
  type UpcomingIssue,
  upcomingIssueSchema,
} from "#domain/newsletter/issues-schema.ts";
import { recordEvent } from "#server/db/audit.ts";
import { inTransaction, type Reader } from "#server/db/transaction.ts";
import { lockAdmin } from "#server/http/caller.ts";
import { pageQuery } from "#server/http/list-page.ts";
import { Problem } from "#server/http/problem.ts";
import { type RouteDoc, refuses, responds, withNote } from "#server/http/responses.ts";
import { get, type HandlerContext, post, type ReadContext, type Route } from "#server/http/route.ts";
import { streamText } from "#server/http/stream-text.ts";
import {
  changeIssue,
  chooseOffers,
  countSubscribers,
  findIssue,
  type Issue,
  letterOffers,
  listIssues,
  lockIssue,
  subscriberBatches,
  unsentCopies,
} from "./issues-store.ts";

const editedSchema = upcomingIssueSchema.omit({ offers: true }).meta({ id: "EditedIssue" });

const listQuery = z.object({
  limit: pageQuery.limit,
  cursor: z
    .string()
    .refine(isCalendarDay, "cursor: use o valor de next da página anterior.")
    .optional()
    .describe("O valor de next da página anterior."),
});

const exported: RouteDoc<never> = {
  summary: "Leva os inscritos da newsletter para um arquivo, com a prova do consentimento",
  responses: [
    {
      status: 200,
      description: "O arquivo.",
      content: { "text/csv": z.string() },
      headers: { "Content-Disposition": "O nome do arquivo." },
    },
  ],
};

/** The daily letter in the panel. */
export const issuesApi: Route[] = [
  get(
    "/load-issues",
    "admin",
    listQuery,
    responds("Mostra a próxima edição da xepa do dia e as que passaram", issuesPageSchema),
    loadIssues,
  ),
  post(
    "/edit-issue",
    "admin",
    editedIssueSchema,
    withNote(
      "Um campo ausente fica como está. held para a edição; dropped a descarta, e só volta a que não começou. De uma que já começou, o que não foi entregue não sai mais.",
      responds(
        "Muda a edição que vem, ou para a que está saindo",
        z.object({ message: z.string(), issue: editedSchema }),
        refuses(404, "not_found", "Não há edição a preparar nesse dia."),
        refuses(409, "conflict", "A edição mudou desde que foi vista: issue é ela como está agora.", {
          issue: editedSchema,
        }),
        refuses(409, "over", "A edição já começou ou já terminou, e isto não muda mais."),
      ),
    ),
    editIssue,
  ),
  get("/export-subscribers", "admin", z.object({}), exported, exportSubscribers),
];

async function loadIssues({
  db,
  config,
  now,
  input: { limit, cursor },
}: ReadContext<z.output<typeof listQuery>>): Promise<IssuesPage> {
  const today = await findIssue(db, dayInSaoPaulo(now));
  const day = upcomingDay(today, now);
  const rows = await listIssues(db, { without: day, before: cursor, limit });
  const issues = rows.slice(0, limit);
  return {
    starts_at: config.daily_letter,
    per_minute: config.mail_per_minute,
    subscribers: await countSubscribers(db),
    upcoming: config.daily_letter === null ? null : await upcomingIssue(db, day, config.site.url, now),
    issues,
    next: rows.length > limit ? (issues.at(-1)?.day ?? null) : null,
  };
}

async function upcomingIssue(db: Reader, day: string, siteUrl: string, now: Date): Promise<UpcomingIssue> {
  const issue = await findIssue(db, day);
  const offers = await letterOffers(db, await chooseOffers(db, now), siteUrl);
  return { ...(issue ? seen(issue) : { ...untouched, day }), offers };
}

type SeenIssue = Omit<UpcomingIssue, "offers">;

const untouched = { version: 1, note: "", held: false, dropped_for: null } as const;

function seen({ day, version, note, held, dropped_for }: Issue): SeenIssue {
  return { day, version, note, held, dropped_for: dropped_for as SeenIssue["dropped_for"] };
}

async function editIssue({ tx, input, caller, config, now }: HandlerContext<EditedIssue>) {
  const { id: actor_id } = await lockAdmin(tx, caller, config);
  const { day, version, note, held, dropped } = input;
  const isUpcoming = upcomingDay(await findIssue(tx, dayInSaoPaulo(now)), now) === day;
  if (!isUpcoming && !(await findIssue(tx, day))) throw new Problem(404, "not_found", issueMessages.unknown);
  const issue = await lockIssue(tx, day);
  if (issue.version !== version)
    throw new Problem(409, "conflict", issueMessages.moved_on, { extra: { issue: seen(issue) } });
  const { waiting = 0 } = (await unsentCopies(tx, [issue.id])).get(issue.id) ?? {};
  const refusal = refusalOf({ ...issue, isOut: issue.done_at !== null && waiting === 0 }, input, isUpcoming);
  if (refusal) throw new Problem(409, "over", refusal);
  const wanted = {
    ...(note === undefined ? {} : { note }),
    ...(held === undefined ? {} : { held }),
    ...(dropped === undefined ? {} : dropChange(issue, dropped, now)),
  };
  const after = await changeIssue(tx, issue.id, wanted);
  const name = formatDate(day);
  await recordEvent(tx, {
    ...{ actor_id, action: "edit-issue", object_kind: "issue", object_id: issue.id },
    before: { name, ...seen(issue) },
    after: { name, ...seen(after) },
  });
  return { message: issueMessages.saved, issue: seen(after) };
}

function dropChange({ dropped_for, dropped_at }: Issue, dropped: boolean, now: Date) {
  if (!dropped) return { dropped_for: null, dropped_at: null };
  return { dropped_for: dropped_for ?? "editor", dropped_at: dropped_at ?? now.toISOString() };
}

function refusalOf(
  issue: IssueState & { isOut: boolean },
  { note, dropped }: EditedIssue,
  isUpcoming: boolean,
): string | null {
  const hasStarted = issue.started_at !== null;
  if (issue.dropped_for !== null && (hasStarted || !isUpcoming))
    return dropped === false ? issueMessages.stays_dropped : issueMessages.over;
  if (issue.isOut || (!hasStarted && !isUpcoming)) return issueMessages.over;
  return hasStarted && note !== undefined ? issueMessages.started : null;
}

const columns = [
  ["E-mail", "email"],
  ["Situação", "status"],
  ["Pedido em", "created_at"],
  ["Confirmado em", "confirmed_at"],
  ["Cancelado em", "unsubscribed_at"],
  ["Texto do consentimento", "consent_text"],
] as const;

const statusLabels: Record<string, string> = {
  pending: "não confirmado",
  confirmed: "confirmado",
  unsubscribed: "cancelado",
};

/** Written as it is read, for any number of them. Who took the addresses along stays on record. */
async function exportSubscribers({ db, caller, config, now }: ReadContext<object>): Promise<Response> {
  await inTransaction(db, async (tx) => {
    const { id: actor_id } = await lockAdmin(tx, caller, config);
    const after = { name: "newsletter", ...(await countSubscribers(tx)) };
    await recordEvent(tx, {
      ...{ actor_id, action: "export-subscribers", object_kind: "issue", object_id: "subscribers" },
      after,
    });
  });
  const name = `${fileStem(config.site.name)}-inscritos-${dayInSaoPaulo(now)}.csv`;
  return streamText(subscriberLines(db), {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  });
}

async function* subscriberLines(db: Reader): AsyncGenerator<string, undefined> {
  // With the mark by which Excel knows that accents are UTF-8.
  yield `\uFEFF${csvLine(columns.map(([heading]) => heading))}`;
  for await (const rows of subscriberBatches(db)) yield rows.map(subscriberLine).join("");
}

type Subscriber = Record<(typeof columns)[number][1], string | null>;

function subscriberLine(row: Subscriber): string {
  const cells = columns.map(([, field]) => {
    const value = row[field] ?? "";
    if (field === "status") return statusLabels[value] ?? value;
    return field.endsWith("_at") && value !== "" ? formatMinute(value).replace(" às ", " ") : value;
  });
  return csvLine(cells);
}
