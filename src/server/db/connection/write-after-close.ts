/**
 * postgres.js 3.4.9 writes to its socket in the next turn of the loop. Where the connection closed in between it throws there,
 * in nobody's call. The queries of that connection have failed already, so the process is sound.
 */
export function isWriteAfterClose(error: unknown): boolean {
  return (
    error instanceof TypeError && /nextWrite \(.{0,500}postgres\/src\/connection\.js/.test(error.stack ?? "")
  );
}
