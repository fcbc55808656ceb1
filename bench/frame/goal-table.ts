import { type JudgedFigure, shown, verdict } from "./figure.ts";
import { boundText, type Goal, goals } from "./goals.ts";
import type { Report } from "./report.ts";

/** One goal and its result. */
export interface GoalRow {
  text: string;
  goal: string;
  measured: string;
  verdict: string;
}

export function goalTable(reports: readonly Report[]): GoalRow[] {
  const figures = reports.flatMap((report) => report.figures);
  return Object.entries(goals).map(([name, goal]) => {
    const worst = worstOf(
      goal,
      figures.filter((figure) => figure.counts_for === name),
    );
    return {
      text: goal.text,
      goal: boundText(goal, goal.unit),
      measured: worst ? shown(worst.value, worst.unit) : "not measured",
      verdict: worst ? verdict(worst) : "",
    };
  });
}

/** If several figures count for one goal, the worst decides. */
function worstOf({ least }: Goal, figures: readonly JudgedFigure[]): JudgedFigure | undefined {
  const rising = figures.toSorted((one, other) => one.value - other.value);
  return least === undefined ? rising.at(-1) : rising[0];
}
