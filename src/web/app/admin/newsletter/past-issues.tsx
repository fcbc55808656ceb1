import { useState } from "react";
import { formatDate, formatMinute } from "#domain/format/written-date.ts";
import { droppedTexts } from "#domain/newsletter/issue-messages.ts";
import type { PastIssue } from "#domain/newsletter/issues-schema.ts";
import { dangerClass } from "#web/app/account/danger-class.ts";
import { type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { type IssueList, useEditIssue } from "./use-edit-issue.ts";

interface PastIssuesProps {
  issues: PastIssue[];
  list: IssueList;
}

export function PastIssues({ issues, list }: PastIssuesProps) {
  return (
    <ol>
      {issues.map((issue) => (
        <IssueEntry key={issue.id} issue={issue} list={list} />
      ))}
    </ol>
  );
}

function IssueEntry({ issue, list }: { issue: PastIssue; list: IssueList }) {
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
      {isGoing(issue) && <Going issue={issue} list={list} />}
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
function Going({ issue, list }: { issue: PastIssue; list: IssueList }) {
  const t = useTranslate();
  const edit = useEditIssue(issue, list);
  const [isAsking, setIsAsking] = useState(false);
  const { held } = issue;

  /** The sentence would stand behind the dialog. */
  async function drop(): Promise<void> {
    setIsAsking(false);
    await edit({ dropped: true }, t("O resto não sai mais."));
  }

  return (
    <div className="flex flex-wrap gap-3">
      <ActionButton
        kind="line"
        label={held ? t("Continuar o envio") : t("Parar o envio")}
        busyLabel={t("Salvando…")}
        onPress={() => edit({ held: !held }, held ? t("O envio continua.") : t("Envio parado."), { held })}
      />
      <Button kind="line" label={t("Cancelar o resto do envio")} onClick={() => setIsAsking(true)} />
      <Dialog
        id={`cancelar-${issue.id}`}
        title={t("Cancelar o resto do envio?")}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      >
        <p className="mt-3 mb-5 text-lead">
          {t("Quem ainda não recebeu a edição de {{day}} não vai receber, e isto não dá para desfazer.", {
            day: formatDate(issue.day),
          })}
        </p>
        <div className="flex flex-wrap gap-3">
          <ActionButton
            label={t("Cancelar o resto")}
            busyLabel={t("Salvando…")}
            className={dangerClass}
            onPress={drop}
          />
          <Button kind="line" label={t("Voltar")} onClick={() => setIsAsking(false)} />
        </div>
      </Dialog>
    </div>
  );
}
