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
  const good = failures.length === 0 ? [t("Tudo em ordem: nada falhou e nenhum e-mail está parado.")] : [];
  const notes = [
    { texts: good, look: "note-good", Icon: CircleCheck },
    { texts: failures, look: "note-bad", Icon: TriangleAlert },
    { texts: hintsOf(status, t), look: "note-warn", Icon: Info },
  ];
  return (
    <ul>
      {notes.map(({ texts, look, Icon }) =>
        texts.map((text) => (
          <li key={text} className={`note ${look}`}>
            <Icon size={20} aria-hidden="true" />
            <span>{text}</span>
          </li>
        )),
      )}
    </ul>
  );
}

function failuresOf({ mail: { failed: n }, jobs }: SystemStatus, t: Translate): string[] {
  const failing = jobs.filter(({ last_error }) => last_error !== null);
  const letters =
    n === 1
      ? t("1 e-mail não pôde ser entregue. Veja por quê e tente de novo abaixo.")
      : t("{{n}} e-mails não puderam ser entregues. Veja por quê e tente de novo abaixo.", { n });
  const ofJobs = failing.map(({ name }) =>
    t("A tarefa «{{job}}» falhou na última vez. O registro do servidor diz por quê.", {
      job: t(jobLabels[name]),
    }),
  );
  return n > 0 ? [letters, ...ofJobs] : ofJobs;
}

function hintsOf(
  { mail, database, backup: { every_minutes: n, encrypted } }: SystemStatus,
  t: Translate,
): string[] {
  const hints: string[] = [];
  if (!mail.sends)
    hints.push(
      t("E-mails não saem deste servidor, porque SMTP_URL não está definido. Leia-os em /dev/mail."),
    );
  if (database.engine === "pglite")
    hints.push(
      t(
        "O banco embutido sobrevive a uma queda do processo, não a uma queda de energia: depois dela pode ser preciso voltar ao último backup. Em produção, use DATABASE_URL.",
      ),
      n === null
        ? t("BACKUP_MINUTES é 0: nenhum backup é feito sozinho.")
        : t("Um backup é feito a cada {{n}} min em que algo muda.", { n }),
    );
  if (!encrypted)
    hints.push(
      t(
        "Os backups não estão criptografados: quem tiver os arquivos lê tudo. Defina BACKUP_KEY com uma chave só deles.",
      ),
    );
  return hints;
}
