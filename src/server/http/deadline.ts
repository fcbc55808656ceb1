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
 * The response, or 503 after the deadline. The handler goes on: a retry under the same Idempotency-Key waits for it and gets
 * its response, so a timed-out write still has one effect. (Only functions/v1 has such keys.)
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

/** Pauses the deadline for work that does not depend on the database, such as a slow body or image processing. */
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
  // After a stall of the whole process every timer is late, and the response may be ready: it goes first.
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
