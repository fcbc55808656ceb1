import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { goalOf, shown, spreadOf, verdict } from "./figure.ts";
import { goalTable } from "./goal-table.ts";
import type { Report } from "./report.ts";
import { note } from "./report-line.ts";

/** The last stored run of every bench. */
export interface Results {
  benches: Record<string, Report>;
}

const folder = new URL("../results/", import.meta.url);
const file = new URL("last.json", folder);
const readme = new URL("../README.md", import.meta.url);
const marks = {
  begin: "<!-- results: written by npm run bench -- --write -->",
  end: "<!-- end of results -->",
};

export function readResults(): Results {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Results) : { benches: {} };
}

/** Into last.json for programs and into README.md for readers, in the given order. */
export function writeResults(results: Results, order: readonly string[]): void {
  const reports = order.flatMap((name) => results.benches[name] ?? []);
  const byName = Object.fromEntries(reports.map((report) => [report.bench, report]));
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ benches: byName }, null, 2)}\n`);
  const text = readFileSync(readme, "utf8");
  const [before, rest] = text.split(marks.begin);
  const after = rest?.split(marks.end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`bench/README.md lacks «${marks.begin}» or «${marks.end}».`);
  writeFileSync(readme, `${before}${marks.begin}\n\n${written(reports)}\n${marks.end}${after}`);
  note("written to bench/results/last.json and bench/README.md");
}

function written(reports: readonly Report[]): string {
  const promises = goalTable(reports).map(({ text, goal, measured, verdict }) => [
    text,
    goal,
    measured,
    verdict,
  ]);
  const table = markdown(["", "goal", "measured", ""], promises);
  return [table, ...reports.map(section)].join("\n");
}

function section(report: Report): string {
  const { bench, title, date, seconds, full, machine, figures, failed } = report;
  const { cores, cpu, memory_gb, node, postgres, commit, load } = machine;
  const facts = [
    `${date.slice(0, 16).replace("T", " ")} UTC, ${seconds} s${full ? ", the long version" : ""}`,
    `${cores} cores of ${cpu}, ${memory_gb} GB, load ${load.before} → ${load.after}`,
    `Node ${node}, PostgreSQL ${postgres}, commit ${commit}`,
  ];
  const rows = figures.map((figure) => [
    figure.label,
    shown(figure.value, figure.unit),
    spreadOf(figure),
    goalOf(figure),
    verdict(figure),
  ]);
  const missing = failed.map((what) => `- could not be measured: ${what.split("\n")[0]}\n`).join("");
  const table = markdown(["", "measured", "spread", "goal", ""], rows);
  return `### ${bench}\n\n${title}. ${facts.join("; ")}.\n\n${table}${missing && `\n${missing}`}`;
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return `${lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`).join("\n")}\n`;
}
