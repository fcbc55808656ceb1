import type { ComponentProps, ReactNode } from "react";
import { ArrowDown, ArrowUp } from "#web/app/icons.ts";
import { useTranslate } from "#web/translate.ts";

export interface Column<Row> {
  label: string;
  isUnseen?: boolean;
  /** On a card it says without its label what it is. */
  isPlain?: boolean;
  isRowHead?: boolean;
  isNumber?: boolean;
  className?: string;
  order?: "ascending" | "descending" | undefined;
  onSort?: () => void;
  cell: (row: Row) => ReactNode;
}

interface PanelTableProps<Row> extends Omit<ComponentProps<"table">, "rows"> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}

/** A table whose rows become cards where it is narrow (`tables.css`). */
export function PanelTable<Row>({ columns, rows, keyOf, className = "", ...rest }: PanelTableProps<Row>) {
  return (
    <table className={`panel-table ${className}`} {...rest}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.label}
              scope="col"
              aria-sort={column.order}
              className={column.isNumber ? "num" : undefined}
            >
              <Head {...column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <Cell key={column.label} {...column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head<Row>({ label, isUnseen, order, onSort }: Column<Row>) {
  const t = useTranslate();
  if (isUnseen) return <span className="sr-only">{t(label)}</span>;
  if (!onSort) return t(label);
  return (
    <button
      type="button"
      className="inline-flex items-center gap-1 min-h-7 rounded-[6px] font-semibold hover:text-ink"
      onClick={onSort}
    >
      {t(label)}
      {order === "descending" && <ArrowDown size={14} />}
      {order === "ascending" && <ArrowUp size={14} />}
    </button>
  );
}

function Cell<Row>(props: Column<Row> & { row: Row }) {
  const { label, isUnseen, isPlain, isRowHead, isNumber, className = "", cell, row } = props;
  const t = useTranslate();
  if (isRowHead)
    return (
      <th
        scope="row"
        className="p-3 border-t border-line text-base text-ink narrow:block narrow:py-[0.1875rem] narrow:px-0 narrow:border-0 narrow:[tr:has(.pick)>&]:pe-12"
      >
        {cell(row)}
      </th>
    );
  return (
    <td
      data-label={isUnseen || isPlain ? undefined : t(label)}
      className={isNumber ? `num ${className}` : className}
    >
      {cell(row)}
    </td>
  );
}
