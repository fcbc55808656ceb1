import { TooBusy } from "#domain/site/too-busy.ts";

/** How many are served at once, how many may wait for it, and how long: in a rush that passes, and in a crowd that does not. */
export interface GateRules {
  atOnce: number;
  /** In a crowd few: who cannot come in soon need not wait for hearing so. */
  longestLine: Record<Mood, number>;
  /** Milliseconds. Whoever came in a rush is waited for even when it has become a crowd. */
  patience: Record<Mood, number>;
  /** A line that has stood for so long, without a moment when nobody waited, is a crowd. */
  crowdAfterMs: number;
  /** And it is one until so long nobody had to be refused. */
  calmAfterMs: number;
}

type Mood = "rush" | "crowd";

export interface Gate {
  /** Done in its turn; refused as `TooBusy` where that would take too long. */
  within<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Whoever asked now would be refused at once. */
  isFull(): boolean;
  /** For whom it was told so without asking. */
  countRefusal(): void;
}

/** Everybody comes in. */
export const openGate: Gate = { within: (work) => work(), isFull: () => false, countRefusal: () => {} };

interface Waiting {
  until: number;
  comeIn(): void;
  turnAway(error: TooBusy): void;
}

/** How often the line is looked along for somebody who has waited too long. */
const lookMs = 5;

/**
 * Above what a machine can do, serving everybody means that everybody waits until they give up, and all work is in vain. So
 * few are served at once, as fast as can be, and the others wait in a line. A rush is waited out; where the line never ends,
 * whoever cannot be served at once is told so at once, and those who are served hardly wait.
 */
export function createGate(
  rules: GateRules,
  counts = { turned_away: 0 },
  clock = () => performance.now(),
): Gate {
  const { atOnce, longestLine, patience, crowdAfterMs, calmAfterMs } = rules;
  /** In the order in which they came. */
  const line = new Set<Waiting>();
  let inside = 0;
  let standsSince = 0;
  let refusedAt = 0;
  let mood: Mood = "rush";
  let look: NodeJS.Timeout | undefined;

  function moodNow(): Mood {
    const now = clock();
    const wasCrowd = mood === "crowd";
    if (wasCrowd && now - refusedAt > calmAfterMs) mood = "rush";
    if (!wasCrowd && line.size > 0 && now - standsSince > crowdAfterMs) mood = "crowd";
    if (wasCrowd !== (mood === "crowd")) standsSince = refusedAt = now;
    return mood;
  }

  function isFull(): boolean {
    return inside >= atOnce && line.size >= longestLine[moodNow()];
  }

  function countRefusal(): void {
    counts.turned_away++;
    refusedAt = clock();
  }

  function refuse(): TooBusy {
    countRefusal();
    return new TooBusy();
  }

  function lookAlong(): void {
    const now = clock();
    moodNow();
    for (const waiting of line)
      if (now > waiting.until) {
        line.delete(waiting);
        waiting.turnAway(refuse());
      }
    if (line.size > 0) return;
    clearInterval(look);
    look = undefined;
  }

  function queue(): Promise<void> {
    if (isFull()) return Promise.reject(refuse());
    const now = clock();
    if (line.size === 0) standsSince = now;
    const until = now + patience[moodNow()];
    look ??= setInterval(lookAlong, lookMs).unref();
    return new Promise((comeIn, turnAway) => line.add({ until, comeIn, turnAway }));
  }

  function leave(): void {
    const [next] = line;
    // Who leaves hands over the place: nobody who has just come may take it first.
    if (!next) return void inside--;
    line.delete(next);
    next.comeIn();
  }

  return {
    isFull,
    countRefusal,
    async within(work) {
      if (inside < atOnce) inside++;
      else await queue();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
