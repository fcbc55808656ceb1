import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import { type JobRecord, jobLabels } from "#domain/operation/jobs.ts";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { intervalText } from "./interval-text.ts";

/** What happens by the clock: as this process remembers it and, where one works for all, as the database does. */
export function Jobs({ jobs }: { jobs: JobRecord[] }) {
  const t = useTranslate();
  const isPartedOut = jobs.some(({ for_all }) => for_all);
  return (
    <section aria-labelledby="tarefas" className="sheet mt-5">
      <div className="sheet-head">
        <h2 id="tarefas" className="text-xl font-bold">
          {t("Tarefas automáticas")}
        </h2>
        <span className="text-sm text-muted">
          {isPartedOut
            ? t("as que um processo faz por todos, desde sempre; as outras, desde que este começou")
            : t("desde que este processo começou")}
        </span>
      </div>
      <table className="panel-table job-table">
        <thead>
          <tr>
            <th scope="col">{t("Tarefa")}</th>
            <th scope="col">{t("Frequência")}</th>
            {isPartedOut && <th scope="col">{t("Onde")}</th>}
            <th scope="col">{t("Última vez")}</th>
            <th scope="col" className="num">
              {t("Vezes")}
            </th>
            <th scope="col" className="num">
              {t("Falhas")}
            </th>
            <th scope="col">{t("Resultado")}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow key={job.name} job={job} isPartedOut={isPartedOut} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function JobRow({ job, isPartedOut }: { job: JobRecord; isPartedOut: boolean }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <tr>
      <th scope="row">{t(jobLabels[job.name])}</th>
      <td data-label={t("Frequência")}>{intervalText(job.every, t)}</td>
      {isPartedOut && <td data-label={t("Onde")}>{job.for_all ? t("Um por todos") : t("Cada processo")}</td>}
      <td data-label={t("Última vez")}>
        {job.last_started ? <PanelAge since={job.last_started} /> : t("ainda não")}
      </td>
      <td data-label={t("Vezes")} className="num">
        {job.runs.toLocaleString(language)}
      </td>
      <td data-label={t("Falhas")} className="num">
        {job.failures.toLocaleString(language)}
      </td>
      <td data-label={t("Resultado")}>
        <Outcome job={job} />
      </td>
    </tr>
  );
}

function Outcome({ job: { last_error, last_ended } }: { job: JobRecord }) {
  const t = useTranslate();
  if (last_error)
    return (
      <span className="status status-rejected">
        <CircleAlert size={14} className="shrink-0" /> {t("Falhou: {{code}}", { code: last_error })}
      </span>
    );
  if (!last_ended)
    return (
      <span className="status status-over">
        <Clock size={14} className="shrink-0" /> {t("À espera")}
      </span>
    );
  return (
    <span className="status status-approved">
      <CircleCheck size={14} className="shrink-0" /> {t("Em ordem")}
    </span>
  );
}
