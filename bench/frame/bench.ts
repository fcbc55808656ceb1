import { parseArgs } from "node:util";
import { type Figure, type JudgedFigure, judgeFigure } from "./figure.ts";
import { loadNow, machineNow } from "./machine.ts";
import type { Report } from "./report.ts";
import { heading, note, printFigures } from "./report-line.ts";

export interface Run<Options extends string> {
  /** `--full`: the long version; otherwise short enough for all benches to finish within half an hour. */
  isFull: boolean;
  /** Options of the command line, by name. */
  options: Record<Options, string>;
  figure(figure: Figure): void;
  /** Reports a part that cannot be measured here, and continues. */
  cannot(what: string, why: unknown): void;
}

interface Bench<Options extends string> {
  /** The name of its file and command. */
  name: string;
  title: string;
  /** Options besides `--full`, with their defaults. */
  options?: Record<Options, string>;
}

/**
 * Runs a bench: its measurement, a table, one JSON line. A missed goal is a result and no error: the exit code only
 * says whether everything could be measured.
 */
export async function runBench<Options extends string = never>(
  { name, title, options }: Bench<Options>,
  measure: (run: Run<Options>) => Promise<void>,
): Promise<void> {
  const machine = machineNow();
  const began = Date.now();
  const figures: JudgedFigure[] = [];
  const failed: string[] = [];
  const cannot = (what: string, why: unknown) => {
    failed.push(`${what}: ${why instanceof Error ? why.message : why}`);
    note(`COULD NOT MEASURE ${what}: ${why instanceof Error ? (why.stack ?? why.message) : why}`);
  };
  heading(`${name}: ${title}`);
  const given = commandLine(options ?? ({} as Record<Options, string>));
  try {
    await measure({ ...given, cannot, figure: (figure) => void figures.push(judgeFigure(figure)) });
  } catch (error) {
    cannot("the rest", error);
  }
  machine.load.after = loadNow();
  const seconds = Math.round((Date.now() - began) / 1000);
  const report: Report = {
    bench: name,
    title,
    date: new Date(began).toISOString(),
    seconds,
    full: given.isFull,
    machine,
    figures,
    failed,
  };
  printFigures(report);
  // Flushed, even into a pipe, before the exit.
  process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(failed.length > 0 ? 1 : 0));
}

function commandLine<Options extends string>(defaults: Record<Options, string>) {
  const strings = Object.fromEntries(
    Object.entries<string>(defaults).map(([name, value]) => [
      name,
      { type: "string" as const, default: value },
    ]),
  );
  const { values } = parseArgs({ options: { ...strings, full: { type: "boolean" } } });
  const { full, ...options } = values as Record<string, string | boolean>;
  return { isFull: full === true, options: options as Record<Options, string> };
}
