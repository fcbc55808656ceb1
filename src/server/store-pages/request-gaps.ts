/** When each host was last asked, in milliseconds, so that requests keep their distance. */
export function createRequestGaps() {
  const asked = new Map<string, number>();

  function note(host: string, at: number): void {
    asked.set(host, Math.max(at, asked.get(host) ?? 0));
  }

  return {
    note,
    /** The moment at which the host may be asked; two callers never get the same one. Undefined, and not taken, where it is too late. */
    take(host: string, { now, gapMs, until }: { now: number; gapMs: number; until: number }) {
      const at = Math.max(now, (asked.get(host) ?? 0) + gapMs);
      if (at > until) return undefined;
      note(host, at);
      return at;
    },
    /** So that the memory of hosts does not grow. */
    forgetBefore(time: number): void {
      for (const [host, at] of asked) if (at < time) asked.delete(host);
    },
  };
}

export type RequestGaps = ReturnType<typeof createRequestGaps>;
