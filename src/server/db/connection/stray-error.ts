/**
 * postgres.js 3.4.9 fails outside of any call in two places when a connection closes: it writes to its socket in the next turn of the
 * loop, and it asks a new connection for array types by itself. The queries of that connection have failed already, so the process is sound.
 */
export function isStrayDriverError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { stack = "", query } = error as Error & { query?: unknown };
  if (error instanceof TypeError) return /nextWrite \(.{0,500}postgres\/src\/connection\.js/.test(stack);
  return typeof query === "string" && query.trimStart().startsWith("select b.oid, b.typarray");
}
