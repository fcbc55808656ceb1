import type { ComponentProps, ReactNode } from "react";
import { useTranslate } from "#web/translate.ts";

export interface Column<Row> {
  label: string;
  /** The label is heard only. */
  isUnseen?: boolean;
  /** On a card it says without its label what it is. */
  isPlain?: boolean;
  /** The cell names its row. */
  isRowHead?: boolean;
  isNumber?: boolean;
  className?: string;
  cell: (row: Row) => ReactNode;
}

interface PanelTableProps<Row> extends Omit<ComponentProps<"table">, "rows"> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}

/** A table whose rows become cards where it is narrow (`tables.css`). */
export function PanelTable<Row>({ columns, rows, keyOf, className, ...attributes }: PanelTableProps<Row>) {
  const t = useTranslate();
  return (
    <table className={`panel-table ${className}`} {...attributes}>
      <thead>
        <tr>
          {columns.map(({ label, isUnseen, isNumber }) => (
            <th key={label} scope="col" className={isNumber ? "num" : undefined}>
              {isUnseen ? <span className="sr-only">{t(label)}</span> : t(label)}
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

function Cell<Row>(props: Column<Row> & { row: Row }) {
  const { label, isUnseen, isPlain, isRowHead, isNumber, className = "", cell, row } = props;
  const t = useTranslate();
  if (isRowHead) return <th scope="row">{cell(row)}</th>;
  return (
    <td
      data-label={isUnseen || isPlain ? undefined : t(label)}
      className={isNumber ? `num ${className}` : className}
    >
      {cell(row)}
    </td>
  );
}
