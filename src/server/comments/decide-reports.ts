import { decisionMessage, reportMessages } from "#domain/comments/comment-messages.ts";
import type {
  ReportDecisions,
  ReportDecisionsResponse,
  ReportedContent,
  ReportKind,
} from "#domain/comments/report-schema.ts";
import { reasonOfReports } from "#domain/log/reason-of.ts";
import { recordEvent } from "#server/db/audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { appendLog, type LoggedAct } from "#server/log/log-store.ts";
import type { Caller } from "#server/session/session-store.ts";
import { commentModerator, isDecided, nothingToUndo, writeDecisions } from "./decide-comments.ts";
import { type LockedComment, lockComments } from "./locked-comment-store.ts";
import { reopenComment } from "./reopen-decisions.ts";
import { closeReports, findReportGroups, reopenReports, withContents } from "./reports-store.ts";

type Item = ReportDecisions["reports"][number];
const objectKind = { offer: "product", comment: "comment", profile: "user", coupon: "coupon" } as const;
const subjectKind = { offer: "offer", comment: "comment", profile: "person", coupon: "coupon" } as const;

/** Upheld: a comment goes; offers, profiles and coupons have decisions of their own. Dismissed: reports hide that comment no more. */
export async function decideReports(
  context: HandlerContext<ReportDecisions>,
): Promise<ReportDecisionsResponse> {
  const { tx, input } = context;
  const { decision } = input;
  const by = await commentModerator(context);
  const ids = input.reports.map(({ id }) => id);
  const locked = await lockComments(tx, ids);
  const seen = byContent(await withContents(tx, await findReportGroups(tx, ids)));
  const refusals = new Map<Item, { status: number; message: string }>();
  const comments: LockedComment[] = [];
  for (const item of input.reports) {
    const content = seen.get(keyOf(item));
    const comment = item.kind === "comment" ? locked.get(item.id) : undefined;
    const refusal = refusalOf(item, content);
    if (refusal) refusals.set(item, refusal);
    else if (decision === "reopen") {
      if (!(await reopen(context.tx, by, item, comment))) refusals.set(item, nothingToUndo);
    } else if (comment && comment.status !== "deleted") {
      if (!isDecided(comment, commentDecision[decision])) comments.push(comment);
    } else await closeOthers(tx, by, item, decision, content);
  }
  const reasonFor = ({ id }: LockedComment) =>
    reasonOfReports(seen.get(keyOf({ kind: "comment", id }))?.reasons ?? {});
  if (decision !== "reopen") await writeDecisions(tx, by, comments, commentDecision[decision], reasonFor);
  const after = byContent(await withContents(tx, await findReportGroups(tx, ids)));
  return responseOf(input, refusals, after);
}

function responseOf(
  { reports, decision }: ReportDecisions,
  refusals: ReadonlyMap<Item, { status: number; message: string }>,
  after: ReadonlyMap<string, ReportedContent>,
): ReportDecisionsResponse {
  const results = reports.map((item) => {
    const { kind, id } = item;
    const refusal = refusals.get(item);
    const content = after.get(keyOf(item));
    const done = { status: 200, message: decisionMessage(decision, 1, 1) };
    return { kind, id, ok: !refusal, ...(refusal ?? done), ...(content ? { content } : {}) };
  });
  const { length } = results.filter(({ ok }) => ok);
  return { message: decisionMessage(decision, length, results.length), results };
}

/** Reports on what the decision itself does not touch. */
async function closeOthers(
  tx: Tx,
  by: Caller,
  item: Item,
  decision: keyof typeof commentDecision,
  content: ReportedContent | undefined,
): Promise<void> {
  if ((await closeReports(tx, item.kind, [item.id], decision)) === 0) return;
  await record(tx, by, item, { outcome: decision });
  const isUpheld = decision === "upheld";
  const reason = isUpheld ? reasonOfReports(content?.reasons ?? {}) : "denuncia-nao-confirmada";
  const act = isUpheld ? "report-upheld" : "report-dismissed";
  logReports(tx, by, item, { act, reason, before: { status: "open" }, after: { status: decision } });
}

async function record(tx: Tx, by: Caller, { kind, id: object_id }: Item, after: object): Promise<void> {
  const object = { object_kind: objectKind[kind], object_id };
  await recordEvent(tx, { actor_id: by.id, action: "decide-report", ...object, after });
}

function logReports(
  tx: Tx,
  by: Caller,
  { kind, id }: Item,
  change: Pick<LoggedAct, "act" | "reason" | "before" | "after">,
): void {
  appendLog(tx, { ...change, subject: { kind: subjectKind[kind], id }, by: by.id });
}

async function reopen(tx: Tx, by: Caller, item: Item, comment: LockedComment | undefined) {
  if (comment) return reopenComment(tx, by, comment);
  if ((await reopenReports(tx, item.kind, item.id)) === 0) return false;
  await record(tx, by, item, { outcome: null, reopened: true });
  logReports(tx, by, item, {
    ...{ act: "report-reopened", reason: "desfeita" },
    ...{ before: null, after: { status: "open" } },
  });
  return true;
}

const commentDecision = { upheld: "remove", dismissed: "approve" } as const;

const keyOf = ({ kind, id }: { kind: ReportKind; id: string }) => `${kind} ${id}`;

function byContent(contents: readonly ReportedContent[]): Map<string, ReportedContent> {
  return new Map(contents.map((content) => [keyOf(content), content]));
}

function refusalOf({ version }: Item, content: ReportedContent | undefined) {
  if (!content) return { status: 404, message: reportMessages.none_open };
  return content.version === version ? undefined : { status: 409, message: reportMessages.moved_on };
}
