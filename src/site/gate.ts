import { TooBusy } from "#domain/site/too-busy.ts";

/** How many are served at once, how many may wait for it, and how long. */
export interface GateRules {
  atOnce: number;
  longestLine: number;
  /** Milliseconds: in a rush that passes, and in one that does not. */
  patience: { rush: number; crowd: number };
  /** A line that has stood for so long, without a moment when nobody waited, does not pass by itself. */
  crowdAfterMs: number;
}

export interface Gate {
  /** Done in its turn; refused as `TooBusy` where that would take too long. */
  within<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  since: number;
  comeIn(): void;
  turnAway(error: TooBusy): void;
}

/** How often the line is looked along for somebody who has waited too long. */
const lookMs = 10;

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
  const { atOnce, longestLine, patience, crowdAfterMs } = rules;
  const line: Waiting[] = [];
  let inside = 0;
  let standsSince = 0;
  let look: NodeJS.Timeout | undefined;

  function refuse(waiting?: Waiting): TooBusy {
    counts.turned_away++;
    const busy = new TooBusy();
    waiting?.turnAway(busy);
    return busy;
  }

  function lookAlong(): void {
    const now = clock();
    const longest = now - standsSince > crowdAfterMs ? patience.crowd : patience.rush;
    // The first has waited longest.
    while (line[0] && now - line[0].since > longest) refuse(line.shift());
    if (line.length > 0) return;
    clearInterval(look);
    look = undefined;
  }

  function queue(): Promise<void> {
    if (line.length >= longestLine) return Promise.reject(refuse());
    const since = clock();
    if (line.length === 0) standsSince = since;
    look ??= setInterval(lookAlong, lookMs).unref();
    return new Promise((comeIn, turnAway) => line.push({ since, comeIn, turnAway }));
  }

  function leave(): void {
    const next = line.shift();
    // Who leaves hands over the place: nobody who has just come may take it first.
    if (next) next.comeIn();
    else inside--;
  }

  return {
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
