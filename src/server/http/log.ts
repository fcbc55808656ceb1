import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { thinOut } from "./thin-out.ts";
import { isUnavailable } from "./write-problem.ts";

/**
 * JSON lines. An error is told without the values that it happened with: they are somebody's data.
 * @param base what every line says, such as which of several processes it is
 */
export function createLog(
  level: string,
  destination?: DestinationStream | null,
  base: Record<string, unknown> | null = null,
): Logger {
  const options = { level, base, serializers: { err: withoutValues } };
  // Whoever hands in where lines go, wants to see each.
  return destination ? pino(options, destination) : pino({ ...options, hooks: inMeasure() });
}

/** Lines a second. */
const mostOfAnOutage = 5;

/**
 * While the database is away every visitor brings the same errors: written each, they would fill the disk that the database may be
 * waiting for, and hide what else there is to read. Of everything else that goes wrong each line is wanted, with its id.
 */
export function inMeasure(most = mostOfAnOutage): NonNullable<LoggerOptions["hooks"]> {
  let log: Logger | undefined;
  const passes = thinOut(most, (left_out) => log?.warn({ left_out }, "errors left out"));
  return {
    logMethod(args, method) {
      log = this;
      const [about] = args as [unknown];
      if (!isOutage(about) || passes()) method.apply(this, args);
    },
  };
}

function isOutage(about: unknown): boolean {
  const { err, status } = (about ?? {}) as { err?: unknown; status?: unknown };
  return status === 503 || (err !== undefined && isUnavailable(err));
}

/** Drizzle's message holds every parameter; PostgreSQL's own words do not, its `detail` does and stays out. */
export function withoutValues(error: unknown): Record<string, unknown> {
  const told =
    error instanceof Error && "query" in error && error.cause instanceof Error ? error.cause : error;
  if (!(told instanceof Error)) return { message: String(told) };
  return {
    type: told.name,
    message: told.message,
    code: (told as { code?: string }).code,
    query: (error as { query?: string }).query,
    stack: told.stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
  };
}
