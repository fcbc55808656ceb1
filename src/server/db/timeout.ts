export class TooLate extends Error {}

/**
 * How long an answer of ours may take, from the last byte of the question on. Each statement has a bound of its own, but a deed has a
 * dozen of them: where the database is slow and not gone, nothing else would ever say that it takes too long.
 */
export const longestAnswerMs = {
  postgres: 9000,
  /** No network lies between: it is slow only where the whole machine is, and then to be refused helps nobody. */
  pglite: 60_000,
};

/** The answer, or TooLate. What comes after that is nobody's. */
export async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
