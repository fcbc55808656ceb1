import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { jobLabels } from "#domain/operation/jobs.ts";
import type { SystemStatus } from "#domain/operation/system-status.ts";
import { type Translate, useTranslate } from "#web/translate.ts";

/** The problems that need an action, or that there are none; then what the operator should know. */
export function Health({ status }: { status: SystemStatus }) {
  const t = useTranslate();
  const failures = failuresOf(status, t);
  return (
    <ul>
      {failures.length === 0 && (
        <li className="note note-good">
          <CircleCheck size={20} aria-hidden="true" />
          <span>{t("Tudo em ordem: nada falhou e nenhum e-mail está parado.")}</span>
        </li>
      )}
      {failures.map((failure) => (
        <li key={failure} className="note note-bad">
          <TriangleAlert size={20} aria-hidden="true" />
          <span>{failure}</span>
        </li>
      ))}
      {hintsOf(status, t).map((hint) => (
        <li key={hint} className="note note-warn">
          <Info size={20} aria-hidden="true" />
          <span>{hint}</span>
        </li>
      ))}
    </ul>
  );
}

function failuresOf({ mail: { failed }, jobs }: SystemStatus, t: Translate): string[] {
  const failing = jobs.filter(({ last_error }) => last_error !== null);
  return [
    ...(failed === 1 ? [t("1 e-mail não pôde ser entregue. Veja por quê e tente de novo abaixo.")] : []),
    ...(failed > 1
      ? [t("{{n}} e-mails não puderam ser entregues. Veja por quê e tente de novo abaixo.", { n: failed })]
      : []),
    ...failing.map(({ name }) =>
      t("A tarefa «{{job}}» falhou na última vez. O registro do servidor diz por quê.", {
        job: t(jobLabels[name]),
      }),
    ),
  ];
}

function hintsOf({ mail: { sends }, database: { engine }, backup }: SystemStatus, t: Translate): string[] {
  const { every_minutes: n } = backup;
  return [
    ...(sends
      ? []
      : [t("E-mails não saem deste servidor, porque SMTP_URL não está definido. Leia-os em /dev/mail.")]),
    ...(engine === "pglite"
      ? [
          t(
            "O banco embutido sobrevive a uma queda do processo, não a uma queda de energia: depois dela pode ser preciso voltar ao último backup. Em produção, use DATABASE_URL.",
          ),
          n === null
            ? t("BACKUP_MINUTES é 0: nenhum backup é feito sozinho.")
            : t("Um backup é feito a cada {{n}} min em que algo muda.", { n }),
        ]
      : []),
  ];
}
