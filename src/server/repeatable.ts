/** Runs once, however often it is started before that. */
export function createTimer(run: () => void, ms: number) {
  let timer: NodeJS.Timeout | undefined;
  return {
    start(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, ms);
    },
    cancel: () => clearTimeout(timer),
  };
}

/** A call during a run makes it run once more: its query may have started before the letter was there. */
export function repeatable(work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let isRequestedAgain = false;
  async function loop(): Promise<void> {
    do {
      isRequestedAgain = false;
      await work();
    } while (isRequestedAgain);
  }
  function run(): Promise<void> {
    isRequestedAgain = true;
    running ??= loop().finally(() => {
      running = undefined;
    });
    return running;
  }
  return { run, settled: async () => running?.catch(() => {}) };
}
