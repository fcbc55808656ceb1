import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { longestAnswerMs, TooLate } from "#server/db/within.ts";

interface Clock {
  go(): void;
  hold(): void;
  stop(): void;
  late: Promise<never>;
}

const clocks = new WeakMap<Context, Clock>();

/**
 * The answer, or 503 in time. What was begun goes on: whoever asks again under the same Idempotency-Key waits for its end and is
 * told what came of it, so that a write that was given up on still has one effect.
 */
export async function inTime(
  c: Context,
  answer: () => Promise<Response>,
  ms = longestAnswerMs,
): Promise<Response> {
  const clock = startClock(ms);
  clocks.set(c, clock);
  onceAsked(c, clock.go);
  try {
    return await Promise.race([answer(), clock.late]);
  } finally {
    clock.stop();
  }
}

/** What takes its time whatever the database does, such as drawing a picture: the clock stands until the answer is called. */
export function holdClock(c: Context): () => void {
  const clock = clocks.get(c);
  clock?.hold();
  return () => clock?.go();
}

function startClock(ms: number): Clock {
  let left = ms;
  let since = 0;
  /** The question is still coming; later, what is waited for beside it. */
  let held = 1;
  let timer: NodeJS.Timeout | undefined;
  let giveUp = (_: TooLate) => {};
  const late = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  const tooLate = () => giveUp(new TooLate(`no answer within ${ms} ms`));
  return {
    late,
    go() {
      if (--held > 0) return;
      since = performance.now();
      timer = setTimeout(tooLate, left).unref();
    },
    hold() {
      if (held++ > 0) return;
      clearTimeout(timer);
      left -= performance.now() - since;
    },
    stop: () => clearTimeout(timer),
  };
}

/** A body may take as long as `body-deadlines.ts` allows. Requests without a socket, as in tests, are there as a whole. */
function onceAsked(c: Context, go: () => void): void {
  const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
  const { headers, complete } = incoming ?? { headers: {}, complete: true };
  const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
  if (complete || !hasBody) go();
  else incoming?.once("end", go);
}
