/** Excel in Brazil separates cells by semicolons, since the comma is the decimal separator. */
const separator = ";";

/**
 * A spreadsheet runs what begins like this as a formula, also in full-width letters and behind blanks. Apostrophes in front
 * count as part of it, so that one more can always be taken off again.
 */
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

export function escapeFormula(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

/** One record by RFC 4180, escaped, with its line end. */
export function csvLine(cells: readonly string[]): string {
  return recordOf(cells, separator);
}

/** The same with commas, as programs expect it. A number is no formula, also a negative one. */
export function commaLine(cells: readonly (string | number)[]): string {
  return recordOf(cells, ",");
}

function recordOf(cells: readonly (string | number)[], between: string): string {
  const written = cells.map((cell) =>
    typeof cell === "number" ? String(cell) : quoted(escapeFormula(cell)),
  );
  return `${written.join(between)}\r\n`;
}

/** Also around every separator that another program may expect: the file is then valid for all of them. */
function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export interface CsvRecord {
  /** As spreadsheets number it, from 1: a record with line breaks in it is one row. */
  row: number;
  cells: string[];
  /** The file ends inside a quoted cell, or here are more cells than any table has. Nothing behind it is read. */
  fault: "open_quote" | "too_wide" | null;
}

/** A file of nothing but separators would have millions: enough to block the event loop for seconds. */
export const mostCells = 256;

/**
 * The records of a CSV file, one by one, so that the reader may stop. Empty ones are counted and left out. Quotes count only at
 * the beginning of a cell, as in spreadsheets.
 */
export function* csvRecords(text: string, by: string): Generator<CsvRecord> {
  const bare = new RegExp(`[^${by}\r\n]*`, "y");
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  for (let row = 1; at < text.length; row++) {
    const cells: string[] = [];
    let fault: CsvRecord["fault"] = null;
    for (;;) {
      const cell = cellAt(text, at, bare);
      cells.push(cell.text);
      at = cell.end;
      if (cell.isOpen) fault = "open_quote";
      else if (cells.length > mostCells) fault = "too_wide";
      if (fault || text[at] !== by) break;
      at += 1;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    if (fault || cells.some((cell) => cell.trim() !== "")) yield { row, cells, fault };
    if (fault) return;
  }
}

function cellAt(text: string, start: number, bare: RegExp): { text: string; end: number; isOpen: boolean } {
  let inside = "";
  let at = start;
  if (text[at] === '"') {
    // Two quotes are one of the cell's own; one ends it.
    for (at += 1; ; at += 1) {
      const quote = text.indexOf('"', at);
      if (quote < 0) return { text: inside + text.slice(at), end: text.length, isOpen: true };
      inside += text.slice(at, quote);
      at = quote + 1;
      if (text[at] !== '"') break;
      inside += '"';
    }
  }
  bare.lastIndex = at;
  const [rest = ""] = bare.exec(text) ?? [];
  return { text: inside + rest, end: at + rest.length, isOpen: false };
}
