import { type Bound, boundText, type GoalName, goals, meets, type Unit } from "./goals.ts";

/** One measured figure. */
export interface Figure {
  label: string;
  value: number;
  unit: Unit;
  /** The name of a goal (`goals.ts`), or a bound of this bench; none if a figure only informs. */
  goal?: GoalName | Bound;
  /** Between the repeats: how reliable the figure is. */
  spread?: { low: number; high: number };
  repeats?: number;
}

/** A figure in the report's JSON line. */
export interface JudgedFigure {
  label: string;
  value: number;
  unit: Unit;
  /** The goal that it counts for. */
  counts_for?: GoalName;
  goal?: Bound;
  met?: boolean;
  spread?: { low: number; high: number };
  repeats?: number;
}

export function judgeFigure({ goal, spread, ...figure }: Figure): JudgedFigure {
  if (!Number.isFinite(figure.value)) throw new Error(`${figure.label}: ${figure.value} is no figure.`);
  const rounded = { ...figure, value: round(figure.value), ...(spread && { spread: roundBoth(spread) }) };
  if (goal === undefined) return rounded;
  const bound = typeof goal === "string" ? boundOf(goal) : goal;
  const counts = typeof goal === "string" ? { counts_for: goal } : {};
  return { ...rounded, ...counts, goal: bound, met: meets(figure.value, bound) };
}

function boundOf(name: GoalName): Bound {
  const { most, least } = goals[name];
  return { ...(most !== undefined && { most }), ...(least !== undefined && { least }) };
}

function round(value: number): number {
  return Number(value.toPrecision(6));
}

function roundBoth({ low, high }: { low: number; high: number }): { low: number; high: number } {
  return { low: round(low), high: round(high) };
}

/** Three significant digits. */
export function shown(value: number, unit: Unit = ""): string {
  const size = Math.abs(value);
  const digits = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2;
  const number = value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit ? `${number} ${unit}` : number;
}

export function verdict({ met }: JudgedFigure): string {
  return met === undefined ? "" : met ? "met" : "MISSED";
}

export function goalOf({ goal, unit }: JudgedFigure): string {
  return goal ? boundText(goal, unit) : "";
}

/** «9.1 – 11.2, 5×» */
export function spreadOf({ spread, repeats, unit }: JudgedFigure): string {
  const range = spread ? `${shown(spread.low)} – ${shown(spread.high, unit)}` : "";
  return [range, repeats ? `${repeats.toLocaleString("en")} runs` : ""].filter(Boolean).join(", ");
}
