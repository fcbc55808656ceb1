import { formatFileSize } from "#domain/format/file-size.ts";
import { jobLabels } from "#domain/operation/jobs.ts";
import type { SystemStatus } from "#domain/operation/system-status.ts";
import { Info } from "#web/app/icons.ts";
import { type Language, type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { CircleCheck, TriangleAlert } from "#web/ui/icons.ts";

/** The problems that need an action, or that there are none; then what the operator should know. */
export function Health({ status }: { status: SystemStatus }) {
  const [t, language] = [useTranslate(), useLanguage()];
  const failures = failuresOf(status, t, language);
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

/** Below this an evening's pictures and backups may fill the disk. */
const littleRoom = 1024 ** 3;

function failuresOf(status: SystemStatus, t: Translate, language: Language): string[] {
  const { disk, notices, jobs } = status;
  const failures = letterFailures(status, t);
  if (notices.late > 0)
    failures.push(
      notices.late === 1
        ? t("1 aviso por aparelho ou Telegram falhou e é tentado de novo.")
        : t("{{n}} avisos por aparelho ou Telegram falharam e são tentados de novo.", { n: notices.late }),
    );
  if (disk.free !== null && disk.free < littleRoom)
    failures.push(
      t("O disco está quase cheio: {{size}} livres. Cheio, o site só mostra o que já tem.", {
        size: formatFileSize(disk.free, language),
      }),
    );
  for (const { name, last_error } of jobs)
    if (last_error !== null)
      failures.push(
        t("A tarefa «{{job}}» falhou na última vez. O registro do servidor diz por quê.", {
          job: t(jobLabels[name]),
        }),
      );
  return failures;
}

function letterFailures({ mail: { failed, late, sends } }: SystemStatus, t: Translate): string[] {
  const failures: string[] = [];
  if (failed > 0)
    failures.push(
      failed === 1
        ? t("1 e-mail não pôde ser entregue. Veja por quê e tente de novo abaixo.")
        : t("{{n}} e-mails não puderam ser entregues. Veja por quê e tente de novo abaixo.", { n: failed }),
    );
  // Where none is ever sent, the hint says so.
  if (late > 0 && sends)
    failures.push(
      late === 1
        ? t("1 e-mail espera há mais de 10 minutos: o servidor de e-mail não o aceitou até agora.")
        : t("{{n}} e-mails esperam há mais de 10 minutos: o servidor de e-mail não os aceitou até agora.", {
            n: late,
          }),
    );
  return failures;
}

function hintsOf(
  { mail, notices, database, backup: { every_minutes: n, encrypted } }: SystemStatus,
  t: Translate,
): string[] {
  const hints: string[] = [];
  if (!mail.sends)
    hints.push(
      t("E-mails não saem deste servidor, porque SMTP_URL não está definido. Leia-os em /dev/mail."),
    );
  if (!notices.sends)
    hints.push(t("NOTICES está em off: avisos só aparecem no sino, e os outros esperam até dois dias."));
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
