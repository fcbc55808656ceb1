export class TimeoutError extends Error {}

/**
 * How long a response may take, from the last byte of the request on. Each statement has its own timeout, but a call runs a dozen of
 * them: only this bounds a call while the database is slow but not gone.
 */
export const responseTimeoutMs = {
  postgres: 9000,
  /** Without a network it is slow only where the whole machine is, and a refusal would not help. */
  pglite: 60_000,
};

/** The result, or TimeoutError. A later result is dropped. */
export async function withTimeout<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
