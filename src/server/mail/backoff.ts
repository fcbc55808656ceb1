export interface Pauses {
  /** Seconds after the first failure; doubled by each further one. */
  first: number;
  longest: number;
}

/** Never the same for two letters, so that what failed together does not come back together. */
export function pauseAfter(failures: number, { first, longest }: Pauses, random: () => number): number {
  const whole = Math.min(longest, first * 2 ** (failures - 1));
  return whole * (0.5 + random() / 2);
}

/**
 * Whether the mail server is worth a try. While it cannot be reached, one letter in a while finds out for all of them,
 * instead of each for itself.
 */
export interface Reachability {
  /** How many letters may be on their way at once. */
  readonly lines: number;
  answered(): void;
  /** Answers for how many seconds nobody should try again. */
  failed(): number;
}

export function reachability(
  most: number,
  pauses: Pauses,
  {
    clock = () => performance.now(),
    random = Math.random,
  }: { clock?: () => number; random?: () => number } = {},
): Reachability {
  let failures = 0;
  let closedUntil = 0;
  return {
    get lines() {
      if (clock() < closedUntil) return 0;
      return failures > 0 ? 1 : most;
    },
    answered() {
      failures = 0;
      closedUntil = 0;
    },
    failed() {
      // Those that were under way together are one failure.
      if (clock() >= closedUntil) {
        failures++;
        closedUntil = clock() + pauseAfter(failures, pauses, random) * 1000;
      }
      return (closedUntil - clock()) / 1000;
    },
  };
}
