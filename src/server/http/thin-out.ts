/** How many errors of one kind are written a second. */
export const errorsASecond = 3;
const spanMs = 1000;

interface Kind {
  passed: number;
  leftOut: number;
}

/**
 * While the database is away every visitor brings the same two errors: written each, they would fill the disk that the database
 * may be waiting for, and hide what else there is to read. The first few of a kind in a second are written, the others counted.
 * @param tell how many of a kind were left out, once its second is over
 */
export function thinOut(most: number, tell: (kind: string, leftOut: number) => void) {
  const kinds = new Map<string, Kind>();

  function end(name: string, { leftOut }: Kind): void {
    kinds.delete(name);
    if (leftOut > 0) tell(name, leftOut);
  }

  return function passes(name: string): boolean {
    const known = kinds.get(name);
    const kind = known ?? { passed: 0, leftOut: 0 };
    if (!known) {
      kinds.set(name, kind);
      setTimeout(end, spanMs, name, kind).unref();
    }
    if (kind.passed >= most) {
      kind.leftOut++;
      return false;
    }
    kind.passed++;
    return true;
  };
}
