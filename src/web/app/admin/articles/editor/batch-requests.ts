/** Asks for what is wanted in the same moment with a single call: a text may hold fifty offers. */
export function inOneCall<Row extends { id: string }>(
  load: (ids: readonly string[]) => Promise<readonly Row[]>,
): (id: string) => Promise<Row | undefined> {
  let wanted: Set<string> | undefined;
  let answer: Promise<readonly Row[]> | undefined;
  return async function rowOf(id) {
    if (!wanted || !answer) {
      const ids = new Set<string>();
      wanted = ids;
      answer = Promise.resolve().then(() => {
        wanted = undefined;
        return load([...ids]);
      });
    }
    wanted.add(id);
    return (await answer).find((row) => row.id === id);
  };
}
