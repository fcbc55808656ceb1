import type { Judged } from "./figure.ts";
import type { Machine } from "./machine.ts";

/** The JSON line with which every bench ends. */
export interface Report {
  bench: string;
  title: string;
  date: string;
  seconds: number;
  /** The long version. */
  full: boolean;
  machine: Machine;
  figures: Judged[];
  /** What could not be measured, and why. */
  failed: string[];
}
