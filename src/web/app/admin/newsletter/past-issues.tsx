import { formatDate, formatMinute } from "#domain/format/written-date.ts";
import { droppedTexts } from "#domain/newsletter/issue-messages.ts";
import type { PastIssue } from "#domain/newsletter/issues-schema.ts";
import { type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { useEditIssue } from "./use-edit-issue.ts";

interface PastIssuesProps {
  issues: PastIssue[];
  reload: () => Promise<unknown>;
}

export function PastIssues({ issues, reload }: PastIssuesProps) {
  return (
    <ol>
      {issues.map((issue) => (
        <IssueEntry key={issue.id} issue={issue} reload={reload} />
      ))}
    </ol>
  );
}

function IssueEntry({ issue, reload }: { issue: PastIssue; reload: () => Promise<unknown> }) {
  const t = useTranslate();
  const language = useLanguage();
  const { day, note, started_at, queued, sent, waiting, failed } = issue;
  const { text, look } = stateOf(issue, t);
  const written = (n: number) => n.toLocaleString(language);
  return (
    <li className="grid gap-1.5 py-3.5 px-[min(1.25rem,4vw)] [&+&]:border-t border-line">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <strong>{formatDate(day)}</strong>
        <span className={`status ${look}`}>{text}</span>
      </p>
      {started_at && (
        <p className="text-sm text-muted">
          {t("{{queued}} na lista · {{sent}} entregues · {{waiting}} à espera · {{failed}} falharam", {
            queued: written(queued),
            sent: written(sent),
            waiting: written(waiting),
            failed: written(failed),
          })}
          {" · "}
          {t("desde {{moment}}", { moment: formatMinute(started_at, language) })}
        </p>
      )}
      {note && (
        <p lang="pt-BR" className="text-sm wrap-anywhere">
          «{note}»
        </p>
      )}
      {isGoing(issue) && <Going issue={issue} reload={reload} />}
    </li>
  );
}

function isGoing({ started_at, done_at, dropped_for, waiting }: PastIssue): boolean {
  return started_at !== null && dropped_for === null && (done_at === null || waiting > 0);
}

function stateOf(issue: PastIssue, t: Translate): { text: string; look: string } {
  if (issue.dropped_for) return { text: t(droppedTexts[issue.dropped_for]), look: "status-rejected" };
  if (!issue.started_at) return { text: t("Não começou"), look: "status-pending" };
  if (!isGoing(issue)) return { text: t("Enviada"), look: "status-approved" };
  return issue.held
    ? { text: t("Parada"), look: "status-pending" }
    : { text: t("Saindo"), look: "status-pending" };
}

/** What is not handed over yet can be stopped. */
function Going({ issue, reload }: { issue: PastIssue; reload: () => Promise<unknown> }) {
  const t = useTranslate();
  const edit = useEditIssue(issue, reload);
  const { held } = issue;
  return (
    <div className="flex flex-wrap gap-3">
      <ActionButton
        kind="line"
        label={held ? t("Continuar o envio") : t("Parar o envio")}
        busyLabel={t("Salvando…")}
        onPress={() => edit({ held: !held }, held ? t("O envio continua.") : t("Envio parado."), { held })}
      />
      <ActionButton
        kind="line"
        label={t("Cancelar o resto do envio")}
        busyLabel={t("Salvando…")}
        onPress={() => edit({ dropped: true }, t("O resto não sai mais."))}
      />
    </div>
  );
}
