import pino, { type DestinationStream, type Logger } from "pino";

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
  return destination ? pino(options, destination) : pino(options);
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
