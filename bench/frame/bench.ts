import { parseArgs } from "node:util";
import { type Figure, type Judged, judge } from "./figure.ts";
import { loadNow, machineNow } from "./machine.ts";
import type { Report } from "./report.ts";
import { heading, note, printFigures } from "./report-line.ts";

export interface Run<Options extends string> {
  /** `--full`: as long as it takes to be sure; else short enough for all benches to end within half an hour. */
  isFull: boolean;
  /** Of the command line, by name. */
  options: Record<Options, string>;
  figure(figure: Figure): void;
  /** A part that cannot be measured here: told, and the rest goes on. */
  cannot(what: string, why: unknown): void;
}

interface Bench<Options extends string> {
  /** Of its file and its command. */
  name: string;
  title: string;
  /** What the command line takes besides `--full`, with its default. */
  options?: Record<Options, string>;
}

/**
 * A bench from beginning to end: what it measures, a table of it, one JSON line. A goal that is missed is a result and
 * no error: the exit code tells only whether everything could be measured.
 */
export async function runBench<Options extends string = never>(
  { name, title, options }: Bench<Options>,
  measure: (run: Run<Options>) => Promise<void>,
): Promise<void> {
  const machine = machineNow();
  const began = Date.now();
  const figures: Judged[] = [];
  const failed: string[] = [];
  const cannot = (what: string, why: unknown) => {
    failed.push(`${what}: ${why instanceof Error ? why.message : why}`);
    note(`COULD NOT MEASURE ${what}: ${why instanceof Error ? (why.stack ?? why.message) : why}`);
  };
  heading(`${name}: ${title}`);
  const given = commandLine(options ?? ({} as Record<Options, string>));
  try {
    await measure({ ...given, cannot, figure: (figure) => void figures.push(judge(figure)) });
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
  // Whole, even into a pipe, before whatever is still open ends with us.
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
