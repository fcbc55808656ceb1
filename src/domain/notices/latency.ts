/** A figure of fewer says nothing; of one person alone, the half is said of some notices already. The goal is for the 95%, of the bell alone: other channels also wait for servers of others. */
export const latencyRule = { fewest: 20, fewestOwn: 5, bellGoalMs: 1000 } as const;

/** The ends of the axis. */
const [shortest, longest] = [100, 600_000];
export const latencyTicks = [shortest, 1000, 10_000, 60_000, longest] as const;

/** From 0 to 1 on a logarithmic axis; what is outside it stands at its end. */
export function latencyPlace(ms: number): number {
  const within = Math.min(longest, Math.max(shortest, ms));
  return Math.log(within / shortest) / Math.log(longest / shortest);
}

/** "850 ms", "1,4 s", "38 s", "2 min 10 s": rounded up, since a shorter time would flatter. */
export function latencyText(ms: number, language = "pt-BR"): string {
  if (ms < 1000) return `${Math.ceil(ms)} ms`;
  const tenths = Math.ceil(ms / 100) / 10;
  if (tenths < 10) return `${tenths.toLocaleString(language)} s`;
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)} min${rest > 0 ? ` ${rest} s` : ""}`;
}
