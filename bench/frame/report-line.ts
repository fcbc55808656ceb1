import { goalOf, shown, spreadOf, verdict } from "./figure.ts";
import type { Report } from "./report.ts";

export function heading(text: string): void {
  process.stdout.write(`\n${text}\n`);
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

/** Prints the figures of a bench as a table. */
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
