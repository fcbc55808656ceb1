import type { RefObject } from "react";
import { headingOf } from "#domain/products/import-export/columns.ts";
import {
  countActions,
  type ImportCheck,
  type ImportCounts,
  type ImportedRow,
  type RowChange,
} from "#domain/products/import-export/file-import.ts";
import type { ImportFile } from "#web/api/products-admin.ts";
import { Change } from "#web/app/admin/frame/change.tsx";
import { type Column, PanelTable } from "#web/app/admin/frame/panel-table.tsx";
import { factWord } from "#web/app/admin/history/changed-fields.ts";
import { type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { excerpts, translatedMessage } from "./import-text.ts";

export interface CheckedFile extends ImportFile {
  name: string;
  check: ImportCheck;
}

interface ImportReportProps {
  file: CheckedFile;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onSend: () => Promise<void>;
}

export function ImportReport({ file, headingRef, onSend }: ImportReportProps) {
  const t = useTranslate();
  const { rows, invalid } = file.check;
  const counts = countActions(rows);
  const written = counts.create + counts.update;
  const { unknown, computed } = file.check.columns;
  const published = rows.filter(isPublished).length;
  return (
    <div className="grid grid-cols-1 gap-3 justify-items-start mt-4">
      <h4
        ref={headingRef}
        tabIndex={-1}
        className="text-lg font-[750] outline-none [box-shadow:none] wrap-anywhere"
      >
        {file.name}: {summary(t, counts, invalid)}
      </h4>
      {unknown.length > 0 && (
        <p className="note note-warn m-0 w-full">
          {t("Não conhecemos estas colunas, e o que há nelas não entra: {{columns}}. Confira os títulos.", {
            columns: unknown.join(", "),
          })}
        </p>
      )}
      {computed.length > 0 && (
        <p className="text-sm text-muted">
          {t("O site mesmo calcula: {{columns}}.", { columns: computed.join(", ") })}
        </p>
      )}
      <ReportedRows rows={rows} />
      {invalid > 0 ? (
        <p className="note note-bad m-0 w-full">
          {t("Corrija o arquivo e escolha-o de novo: nada é gravado enquanto uma linha estiver errada.")}
        </p>
      ) : (
        <>
          {published > 0 && (
            <p className="note note-warn m-0 w-full">
              {t("Produtos que vão ao site na hora, porque o arquivo diz «Aprovado»: {{n}}.", {
                n: published,
              })}
            </p>
          )}
          {written === 0 ? (
            <p className="note m-0 w-full">{t("Nada a importar: o site já está como o arquivo.")}</p>
          ) : (
            <ActionButton
              label={written === 1 ? t("Importar 1 produto") : t("Importar {{n}} produtos", { n: written })}
              busyLabel={t("Importando…")}
              onPress={onSend}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Goes on the site by this file, and was not there before. */
function isPublished({ ok, status, action, changes }: ImportedRow): boolean {
  return (
    ok && status === "approved" && (action === "create" || changes.some(({ field }) => field === "status"))
  );
}

/** «atualiza 97, cria 11» */
function summary(t: Translate, { create, update, none }: ImportCounts, invalid: number): string {
  const total = create + update + none + invalid;
  if (invalid > 0) {
    const wrong = invalid === 1 ? t("1 linha a corrigir") : t("{{n}} linhas a corrigir", { n: invalid });
    return t("{{wrong}}, de {{total}}", { wrong, total });
  }
  const parts = [
    update > 0 && t("atualiza {{n}}", { n: update }),
    create > 0 && t("cria {{n}}", { n: create }),
    none > 0 && t("{{n}} sem mudança", { n: none }),
  ];
  return parts.filter(Boolean).join(", ");
}

/** More than a user reads at once; after mending these they see the next. */
const SHOWN = 50;

/** What is wrong first, then what is only worth a look, then what changes. */
function ReportedRows({ rows }: { rows: readonly ImportedRow[] }) {
  const t = useTranslate();
  const wrong = rows.filter(({ ok }) => !ok);
  const doubtful = rows.filter(({ ok, warnings }) => ok && warnings.length > 0);
  const changed = rows.filter(
    ({ ok, warnings, changes }) => ok && warnings.length === 0 && changes.length > 0,
  );
  const reported = [...wrong, ...doubtful, ...changed];
  if (reported.length === 0) return null;
  const beyond = reported.length - SHOWN;
  const columns: Column<ImportedRow>[] = [
    { label: "Linha", cell: ({ row }) => row },
    {
      label: "Produto",
      isPlain: true,
      className: "font-[650] wrap-anywhere",
      cell: ({ name }) => name || t("(sem nome)"),
    },
    { label: "O que conferir", isPlain: true, cell: (row) => <Faults {...row} /> },
  ];
  return (
    <>
      <PanelTable
        className="[&_td]:align-top"
        columns={columns}
        rows={reported.slice(0, SHOWN)}
        keyOf={({ row }) => row}
      />
      {beyond > 0 && <p className="text-sm text-muted">{t("E mais {{n}} linhas.", { n: beyond })}</p>}
    </>
  );
}

function Faults({ errors, warnings, changes }: ImportedRow) {
  const t = useTranslate();
  return (
    <ul>
      {Object.entries(errors).map(([field, sentence]) => (
        <li key={field} className="field-error">
          {field !== "row" && `${t(headingOf(field))}: `}
          {translatedMessage(t, sentence)}
        </li>
      ))}
      {changes.map((change) => (
        <ChangedField key={change.field} {...change} />
      ))}
      {warnings.map((sentence) => (
        <li key={sentence} className="text-sm text-amber">
          {translatedMessage(t, sentence)}
        </li>
      ))}
    </ul>
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
