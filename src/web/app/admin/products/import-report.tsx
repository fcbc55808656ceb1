import { headingOf } from "#domain/products/import-export/columns.ts";
import {
  countActions,
  type ImportCheck,
  type ImportCounts,
  type ImportedRow,
  type RowChange,
} from "#domain/products/import-export/file-import.ts";
import { Change } from "#web/app/admin/frame/change.tsx";
import { factWord } from "#web/app/admin/history/changed-fields.ts";
import { type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { excerpts, formatCount, translatedMessage } from "./import-text.ts";
import { ReportFrame, type ReportProps, ReportRows, RowErrors } from "./report-frame.tsx";

export function ImportReport(props: ReportProps<ImportCheck>) {
  const t = useTranslate();
  const { rows, invalid, columns } = props.file.check;
  const counts = countActions(rows);
  const published = rows.filter(isPublished).length;
  return (
    <ReportFrame
      {...props}
      total={rows.length}
      summary={summary(t, counts)}
      label={sendLabel(t, counts.create + counts.update)}
      idleText={t("Nada a importar: o site já está como o arquivo.")}
    >
      {columns.computed.length > 0 && (
        <p className="text-sm text-muted">
          {t("O site mesmo calcula: {{columns}}.", { columns: columns.computed.join(", ") })}
        </p>
      )}
      <ReportRows
        rows={reportedRows(rows)}
        subject={{
          label: "Produto",
          className: "font-[650] wrap-anywhere",
          cell: ({ name }) => name || t("(sem nome)"),
        }}
        faults={(row) => <Faults {...row} />}
      />
      {invalid === 0 && published > 0 && (
        <p className="note note-warn m-0 w-full">
          {t("Produtos que vão ao site na hora, porque o arquivo diz «Aprovado»: {{n}}.", {
            n: formatCount(published),
          })}
        </p>
      )}
    </ReportFrame>
  );
}

function sendLabel(t: Translate, n: number): string | undefined {
  if (n > 1) return t("Importar {{n}} produtos", { n: formatCount(n) });
  return n === 1 ? t("Importar 1 produto") : undefined;
}

/** Goes on the site by this file, and was not there before. */
function isPublished({ ok, status, action, changes }: ImportedRow): boolean {
  return (
    ok && status === "approved" && (action === "create" || changes.some(({ field }) => field === "status"))
  );
}

/** «atualiza 97, cria 11» */
function summary(t: Translate, { create, update, none }: ImportCounts): string {
  const parts = [
    update > 0 && t("atualiza {{n}}", { n: formatCount(update) }),
    create > 0 && t("cria {{n}}", { n: formatCount(create) }),
    none > 0 && t("{{n}} sem mudança", { n: formatCount(none) }),
  ];
  return parts.filter(Boolean).join(", ");
}

/** What is wrong first, then what is only worth a look, then what changes. */
function reportedRows(rows: readonly ImportedRow[]): ImportedRow[] {
  const wrong = rows.filter(({ ok }) => !ok);
  const doubtful = rows.filter(({ ok, warnings }) => ok && warnings.length > 0);
  const changed = rows.filter(
    ({ ok, warnings, changes }) => ok && warnings.length === 0 && changes.length > 0,
  );
  return [...wrong, ...doubtful, ...changed];
}

function Faults({ errors, warnings, changes }: ImportedRow) {
  const t = useTranslate();
  return (
    <>
      <RowErrors errors={errors} headingOf={headingOf} />
      {changes.map((change) => (
        <ChangedField key={change.field} {...change} />
      ))}
      {warnings.map((sentence) => (
        <li key={sentence} className="text-sm text-amber">
          {translatedMessage(t, sentence)}
        </li>
      ))}
    </>
  );
}

function ChangedField({ field, before, after }: RowChange) {
  const t = useTranslate();
  const language = useLanguage();
  const old = factWord({ field, value: before }, t, language);
  const next = factWord({ field, value: after }, t, language);
  return (
    <li className="text-sm wrap-anywhere">
      {t(headingOf(field))}
      {/* Of pictures it is said how many there are, and that may stay. */}
      {old !== next && (
        <>
          : <Change {...excerpts(old, next)} />
        </>
      )}
    </li>
  );
}
