import { jobLabels } from "#domain/operation/jobs.ts";
import type { JobRecord } from "#domain/operation/system-status.ts";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { type Column, PanelTable } from "#web/app/admin/frame/panel-table.tsx";
import { type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { CircleAlert, CircleCheck, Clock } from "#web/ui/icons.ts";

/** What happens by the clock: as this process remembers it and, where one works for all, as the database does. */
export function Jobs({ jobs }: { jobs: JobRecord[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const isPartedOut = jobs.some(({ for_all }) => for_all);
  const whereOf = ({ for_all }: JobRecord) => (for_all ? t("Um por todos") : t("Cada processo"));
  const columns: Column<JobRecord>[] = [
    { label: "Tarefa", isRowHead: true, cell: ({ name }) => t(jobLabels[name]) },
    { label: "Frequência", cell: ({ every }) => intervalText(every, t) },
    ...(isPartedOut ? [{ label: "Onde", cell: whereOf }] : []),
    {
      label: "Última vez",
      cell: ({ last_started }) => (last_started ? <PanelAge since={last_started} /> : t("ainda não")),
    },
    { label: "Vezes", isNumber: true, cell: ({ runs }) => runs.toLocaleString(language) },
    { label: "Falhas", isNumber: true, cell: ({ failures }) => failures.toLocaleString(language) },
    { label: "Resultado", cell: (job) => <Outcome job={job} /> },
  ];
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
      <PanelTable
        className="job-table [&_th]:whitespace-normal narrow:[&_td]:text-sm wide:[&_:is(td,th):first-child]:ps-5"
        columns={columns}
        rows={jobs}
        keyOf={({ name }) => name}
      />
    </section>
  );
}

function Outcome({ job }: { job: JobRecord }) {
  const { look, Icon, text } = outcomeOf(job, useTranslate());
  return (
    <span className={`status wrap-anywhere ${look}`}>
      <Icon size={14} className="shrink-0" /> {text}
    </span>
  );
}

function outcomeOf({ last_error: code, last_ended }: JobRecord, t: Translate) {
  if (code) return { look: "status-rejected", Icon: CircleAlert, text: t("Falhou: {{code}}", { code }) };
  if (!last_ended) return { look: "status-over", Icon: Clock, text: t("À espera") };
  return { look: "status-approved", Icon: CircleCheck, text: t("Em ordem") };
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export function intervalText(seconds: number, t: Translate): string {
  if (seconds < minute) return t("a cada {{n}} s", { n: seconds });
  if (seconds < hour)
    return seconds === minute ? t("a cada minuto") : t("a cada {{n}} min", { n: seconds / minute });
  if (seconds < day)
    return seconds === hour ? t("a cada hora") : t("a cada {{n}} horas", { n: seconds / hour });
  return t("uma vez por dia");
}
