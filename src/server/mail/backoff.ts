export interface Backoff {
  /** Seconds after the first failure; doubled by each further one. */
  first: number;
  longest: number;
}

/** With jitter, so that letters that failed together do not come back together. */
export function backoffSeconds(failures: number, { first, longest }: Backoff, random: () => number): number {
  const whole = Math.min(longest, first * 2 ** (failures - 1));
  return whole * (0.5 + random() / 2);
}

/** Circuit breaker: while the mail server is unreachable, one letter in a while tries for all of them. */
export interface Reachability {
  /** How many letters may be in flight at once. */
  readonly lines: number;
  answered(): void;
  /** Returns for how many seconds no letter should be tried. */
  failed(): number;
}

export function reachability(
  most: number,
  pauses: Backoff,
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
      // Failures of letters that were in flight together count once.
      if (clock() >= closedUntil) {
        failures++;
        closedUntil = clock() + backoffSeconds(failures, pauses, random) * 1000;
      }
      return (closedUntil - clock()) / 1000;
    },
  };
}
