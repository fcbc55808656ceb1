import type { ReactNode, RefObject } from "react";
import { type Column, PanelTable } from "#web/app/admin/frame/panel-table.tsx";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { formatCount, translatedMessage } from "./import-text.ts";
import type { CheckedFile } from "./use-checked-file.ts";

export interface ReportProps<Check> {
  file: CheckedFile<Check>;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onSend: () => Promise<void>;
}

interface ReportFrameProps extends ReportProps<{ invalid: number; columns: { unknown: string[] } }> {
  /** Rows of the file. */
  total: number;
  /** What the file does once no row is wrong. */
  summary: string;
  /** Of the button that does it; where there is nothing to do, `idleText` is told instead. */
  label: string | undefined;
  idleText: string;
  children: ReactNode;
}

/** What a chosen file holds, before anything of it is written. */
export function ReportFrame(props: ReportFrameProps) {
  const { file, headingRef, onSend, total, summary, label, idleText, children } = props;
  const t = useTranslate();
  const { invalid, columns } = file.check;
  const wrong =
    invalid === 1 ? t("1 linha a corrigir") : t("{{n}} linhas a corrigir", { n: formatCount(invalid) });
  return (
    <div className="grid grid-cols-1 gap-3 justify-items-start mt-4">
      <h4
        ref={headingRef}
        tabIndex={-1}
        className="text-lg font-[750] outline-none [box-shadow:none] wrap-anywhere"
      >
        {file.name}:{" "}
        {invalid > 0 ? t("{{wrong}}, de {{total}}", { wrong, total: formatCount(total) }) : summary}
      </h4>
      {columns.unknown.length > 0 && (
        <p className="note note-warn m-0 w-full">
          {t("Não conhecemos estas colunas, e o que há nelas não entra: {{columns}}. Confira os títulos.", {
            columns: columns.unknown.join(", "),
          })}
        </p>
      )}
      {children}
      {invalid > 0 ? (
        <p className="note note-bad m-0 w-full">
          {t("Corrija o arquivo e escolha-o de novo: nada é gravado enquanto uma linha estiver errada.")}
        </p>
      ) : label === undefined ? (
        <p className="note m-0 w-full">{idleText}</p>
      ) : (
        <ActionButton label={label} busyLabel={t("Importando…")} onPress={onSend} />
      )}
    </div>
  );
}

/** More than a user reads at once; after mending these they see the next. */
const SHOWN = 50;

interface ReportRowsProps<Row> {
  rows: readonly Row[];
  /** Rows that the server did not list. */
  beyond?: number;
  /** What a row is about. */
  subject: Column<Row>;
  faults: (row: Row) => ReactNode;
}

export function ReportRows<Row extends { row: number }>(props: ReportRowsProps<Row>) {
  const { rows, beyond = 0, subject, faults } = props;
  const t = useTranslate();
  if (rows.length === 0) return null;
  const further = beyond + Math.max(0, rows.length - SHOWN);
  const columns: Column<Row>[] = [
    { label: "Linha", cell: ({ row }) => row },
    { isPlain: true, ...subject },
    { label: "O que conferir", isPlain: true, cell: (row) => <ul>{faults(row)}</ul> },
  ];
  const shown = rows.slice(0, SHOWN);
  return (
    <>
      <PanelTable className="[&_td]:align-top" columns={columns} rows={shown} keyOf={({ row }) => row} />
      {further > 0 && (
        <p className="text-sm text-muted">{t("E mais {{n}} linhas.", { n: formatCount(further) })}</p>
      )}
    </>
  );
}

interface RowErrorsProps {
  errors: Record<string, string>;
  headingOf: (field: string) => string;
}

export function RowErrors({ errors, headingOf }: RowErrorsProps) {
  const t = useTranslate();
  return Object.entries(errors).map(([field, sentence]) => (
    <li key={field} className="field-error">
      {field !== "row" && `${t(headingOf(field))}: `}
      {translatedMessage(t, sentence)}
    </li>
  ));
}
