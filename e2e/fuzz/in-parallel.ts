/** This many at once, each taking the next as soon as it is free. */
export async function inParallel<T>(
  lanes: number,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  async function lane(): Promise<void> {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  }
  await Promise.all(Array.from({ length: lanes }, lane));
}
