import type { Context } from "hono";
import type { Db } from "#server/db/connect.ts";
import { responseTimeoutMs, TimeoutError } from "#server/db/timeout.ts";

interface DeadlineTimer {
  go(): void;
  hold(): void;
  late: Promise<never>;
}

const clocks = new WeakMap<Context, DeadlineTimer>();

/**
 * The answer, or 503 in time. What was begun goes on: whoever asks again under the same Idempotency-Key waits for its end and is
 * told what came of it, so that a write that was given up on still has one effect. (Only functions/v1 has such keys.)
 */
export async function withDeadline(
  c: Context,
  { engine }: Pick<Db, "engine">,
  answer: () => Promise<Response>,
  ms = responseTimeoutMs[engine],
): Promise<Response> {
  const clock = createTimer(ms);
  clocks.set(c, clock);
  clock.go();
  try {
    return await Promise.race([answer(), clock.late]);
  } finally {
    clock.hold();
  }
}

/** What takes its own time whatever the database does, such as a body on a slow line or a picture to draw: meanwhile the clock stands. */
export async function pauseDeadline<Result>(c: Context, work: () => Promise<Result>): Promise<Result> {
  const clock = clocks.get(c);
  clock?.hold();
  try {
    return await work();
  } finally {
    clock?.go();
  }
}

function createTimer(ms: number): DeadlineTimer {
  let left = ms;
  let since = 0;
  let held = 1;
  let timer: NodeJS.Timeout | undefined;
  let giveUp = (_: TimeoutError) => {};
  const late = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  // After a pause of the whole process every clock is late, and the answer may be there already: it is heard first.
  const tooLate = () =>
    setImmediate(() => held === 0 && giveUp(new TimeoutError(`no answer within ${ms} ms`)));
  return {
    late,
    go() {
      if (--held > 0) return;
      since = performance.now();
      timer = setTimeout(tooLate, Math.max(1, left)).unref();
    },
    hold() {
      if (held++ > 0) return;
      clearTimeout(timer);
      left -= performance.now() - since;
    },
  };
}
