import type { Run } from "../frame/bench.ts";
import { note } from "../frame/report-line.ts";
import { median } from "../frame/statistics.ts";
import { startBareTwin } from "../load/bare-page.ts";
import { type Ratio, type Round, ratiosOf, type Target, takeRounds } from "../load/load-round.ts";
import { startNginxTwin, type Twin } from "../load/nginx-twin.ts";

/** A cached page against its twins: whole, and as a 304. */
export async function measureCached(
  run: Run<string>,
  name: string,
  real: Target,
  rounds: number,
): Promise<void> {
  const bare = await startBareTwin(real.url);
  const nginx = await startNginxTwin(bare.page).catch((error) => run.cannot(`${name} against nginx`, error));
  for (const status of [200, 304] as const) {
    const label = `${name}, ${status === 200 ? "200 br" : "304"}`;
    const targets: Record<string, Target> = { Xepa: real, "node:http": bare, ...(nginx && { nginx }) };
    const measured = await takeRounds(targets, { status, rounds, seconds: 1 });
    report(run, label, measured);
  }
  await Promise.all([bare.stop(), (nginx as Twin | undefined)?.stop()]);
}

/** On one core each gets its share, whatever a response costs: CPU time per response is what counts. */
function report(run: Run<string>, label: string, measured: Record<string, Round[]>): void {
  const { Xepa = [], "node:http": bare = [], nginx } = measured;
  const against = ratiosOf(Xepa, bare);
  const counted = against.cpu ?? against.perSecond;
  run.figure({ label: `${label}: CPU, node:http/Xepa`, ...figureOf(counted, Xepa), goal: "cached" });
  run.figure({ label: `${label}: responses a second, Xepa/node:http`, ...figureOf(against.perSecond, Xepa) });
  if (nginx)
    run.figure({
      label: `${label}: responses a second, Xepa/nginx`,
      ...figureOf(ratiosOf(Xepa, nginx).perSecond, Xepa),
    });
  const parts = Object.entries(measured).map(([who, rounds]) => `${who} ${costOf(rounds)}`);
  note(`${label}: ${parts.join("; ")}`);
}

function figureOf({ middle, low, high }: Ratio, rounds: Round[]) {
  return { value: middle, unit: "×" as const, spread: { low, high }, repeats: rounds.length };
}

function costOf(rounds: Round[]): string {
  const middle = (values: (number | null)[]) => median(values.map((value) => value ?? Number.NaN));
  const perSecond = Math.round(middle(rounds.map((round) => round.perSecond)));
  const cpu = middle(rounds.map((round) => round.cpuMicroseconds)).toFixed(1);
  const cores = middle(rounds.map((round) => round.cores)).toFixed(2);
  return `${perSecond.toLocaleString("en")}/s, ${cpu} µs of CPU each, ${cores} of a core`;
}
