const spanMs = 1000;

/**
 * So many a second, and then how many more there were.
 * @param tell of the second that is over, where any were left out
 */
export function throttleLog(most: number, tell: (leftOut: number) => void): () => boolean {
  let passed = 0;
  let leftOut = 0;

  function end(): void {
    const left = leftOut;
    passed = leftOut = 0;
    if (left > 0) tell(left);
  }

  return function passes() {
    if (passed === 0) setTimeout(end, spanMs).unref();
    const isAmongFirst = passed < most;
    if (isAmongFirst) passed++;
    else leftOut++;
    return isAmongFirst;
  };
}
