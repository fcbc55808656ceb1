/** Each holds a file open. */
const mostDownloads = 40;
/** All the files of a night at once, and some that broke off a moment ago. */
const mostOfSender = 6;

/** How many downloads run at once: of all, and of one sender, so that others have theirs however slowly one reads. */
export function createDownloadPlaces() {
  const own = new Map<string, number>();
  let taken = 0;

  function give(sender: string, n: number): void {
    taken += n;
    const left = (own.get(sender) ?? 0) + n;
    if (left > 0) own.set(sender, left);
    else own.delete(sender);
  }

  return {
    /** Gives the place back, once; null where there is none. */
    take(sender: string): (() => void) | null {
      if (taken >= mostDownloads || (own.get(sender) ?? 0) >= mostOfSender) return null;
      give(sender, 1);
      let isTaken = true;
      return () => {
        if (isTaken) give(sender, -1);
        isTaken = false;
      };
    },
  };
}
