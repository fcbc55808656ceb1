import { availableParallelism, loadavg } from "node:os";
import { goalOf, shown, spreadOf, verdict } from "./figure.ts";
import type { Report } from "./report.ts";

/** One figure on one line, with its goal and whether it was met, so that a report is read from top to bottom. */
export interface Figure {
  label: string;
  value: string;
  goal?: string;
  /** Left out where there is no goal to meet. */
  met?: boolean;
}

const widths = { label: 42, value: 22, goal: 16 };

export function heading(text: string): void {
  process.stdout.write(`\n${text}\n`);
}

export function line({ label, value, goal = "", met }: Figure): void {
  const verdict = met === undefined ? "" : met ? "ok" : "FORA DA META";
  const columns = [label.padEnd(widths.label), value.padStart(widths.value), ` ${goal.padEnd(widths.goal)}`];
  process.stdout.write(`  ${columns.join(" ")} ${verdict}`.trimEnd().concat("\n"));
}

export function note(text: string): void {
  process.stdout.write(`    ${text}\n`);
}

export function row(cells: readonly string[], lengths: readonly number[]): void {
  const padded = cells.map((cell, i) =>
    i === 0 ? cell.padEnd(lengths[i] ?? 0) : cell.padStart(lengths[i] ?? 0),
  );
  process.stdout.write(`  ${padded.join(" ")}\n`.replace(/ +\n$/, "\n"));
}

/** What a bench found, as a table. */
export function printFigures({ bench, figures, machine, seconds }: Report): void {
  heading(`${bench}, ${seconds} s`);
  const lengths = [0, 12, 14, 7, 0];
  const cells = figures.map((figure) => [
    figure.label,
    shown(figure.value, figure.unit),
    goalOf(figure),
    verdict(figure),
    `  ${spreadOf(figure)}`,
  ]);
  lengths[0] = Math.max(...cells.map(([label = ""]) => label.length), 0);
  for (const each of cells) row(each, lengths);
  const { cores, cpu, node, postgres, load } = machine;
  note(`${cores} cores of ${cpu}, Node ${node}, PostgreSQL ${postgres}, load ${load.before} → ${load.after}`);
}

/** Times on a busy machine mean little; the reader should see that it was busy. */
export function machine(): void {
  const [minute = 0] = loadavg();
  const cores = availableParallelism();
  const busy = minute > cores / 2 ? ": máquina ocupada, os tempos são ruidosos" : "";
  note(`${cores} núcleos, carga ${decimal(minute, 1)}${busy}`);
}

export function decimal(value: number, digits: number): string {
  return value.toLocaleString("pt-BR", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Thousands of bytes, the stricter reading of the budgets. */
export function kilobytes(bytes: number): string {
  return `${decimal(bytes / 1000, 2)} KB`;
}
