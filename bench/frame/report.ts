import type { JudgedFigure } from "./figure.ts";
import type { Machine } from "./machine.ts";

/** The last line of every bench, as JSON. */
export interface Report {
  bench: string;
  title: string;
  date: string;
  seconds: number;
  /** The long version. */
  full: boolean;
  machine: Machine;
  figures: JudgedFigure[];
  /** Parts that could not be measured, and why. */
  failed: string[];
}
