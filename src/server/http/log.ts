import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { isUnavailable } from "./problem.ts";

/**
 * JSON lines. An error is logged without the values that it happened with: they are a user's data.
 * @param base what every line says, such as which of several processes it is
 */
export function createLog(
  level: string,
  destination?: DestinationStream | null,
  base: Record<string, unknown> | null = null,
): Logger {
  const options = { level, base, serializers: { err: serializeError } };
  // A caller that passes a destination wants to see each line.
  return destination ? pino(options, destination) : pino({ ...options, hooks: throttleOutageErrors() });
}

/** Lines a second: of those that tell why, and of those that tell whom it met. */
const mostOfAnOutage = 4;

/**
 * While the database is away every visitor brings the same errors: written each, they would fill the disk that the database may be
 * waiting for, and hide what else there is to read. Of everything else that goes wrong each line is wanted, with its id.
 */
export function throttleOutageErrors(most = mostOfAnOutage): NonNullable<LoggerOptions["hooks"]> {
  let log: Logger | undefined;
  const tell = (left_out: number) => log?.warn({ left_out }, "errors left out");
  const passes = { cause: throttleLog(most, tell), request: throttleLog(most, tell) };
  return {
    logMethod(args, method) {
      log ??= this;
      const kind = outageIn((args as [unknown])[0]);
      if (kind === null || passes[kind]()) method.apply(this, args);
    },
  };
}

function outageIn(about: unknown): "cause" | "request" | null {
  const { err, status } = (about ?? {}) as { err?: unknown; status?: unknown };
  if (err !== undefined) return isUnavailable(err) ? "cause" : null;
  return status === 503 ? "request" : null;
}

/** Drizzle's message holds every parameter; PostgreSQL's own words do not, its `detail` does and stays out. */
export function serializeError(error: unknown): Record<string, unknown> {
  const reported =
    error instanceof Error && "query" in error && error.cause instanceof Error ? error.cause : error;
  if (!(reported instanceof Error)) return { message: String(reported) };
  return {
    type: reported.name,
    message: reported.message,
    code: (reported as { code?: string }).code,
    query: (error as { query?: string }).query,
    stack: reported.stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
  };
}

const spanMs = 1000;

/**
 * So many a second, and then how many more there were.
 * @param tell of the second that is over, where any were left out
 */
function throttleLog(most: number, tell: (leftOut: number) => void): () => boolean {
  let passed = 0;
  let leftOut = 0;

  function end(): void {
    const left = leftOut;
    passed = leftOut = 0;
    if (left > 0) tell(left);
  }

  return function passes() {
    if (passed === 0) setTimeout(end, spanMs).unref();
    const isAmongFirst = passed < most;
    if (isAmongFirst) passed++;
    else leftOut++;
    return isAmongFirst;
  };
}
