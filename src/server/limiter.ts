import { TooBusy } from "#domain/site/too-busy.ts";

/** Bounds how much of one kind of work runs at once; the rest waits in order of arrival. */
export interface Limiter {
  /** Rejects without starting the work where the queue is full or the wait was too long. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  isFull(): boolean;
  queueLength(): number;
  isIdle(): boolean;
}

interface LimiterOptions {
  concurrency: number;
  /** How much work may wait; read at each arrival. */
  maxQueue?: () => number;
  /** How long each may wait; read when it joins the queue. */
  queueTimeoutMs?: () => number;
  refusal?: () => Error;
}

export function createLimiter({
  concurrency,
  maxQueue = () => Number.POSITIVE_INFINITY,
  queueTimeoutMs = () => Number.POSITIVE_INFINITY,
  refusal = () => new TooBusy(),
}: LimiterOptions): Limiter {
  const queue = new Set<() => void>();
  let running = 0;

  function isFull(): boolean {
    return running >= concurrency && queue.size >= maxQueue();
  }

  function wait(): Promise<void> {
    if (isFull()) return Promise.reject(refusal());
    return joinQueue(queue, queueTimeoutMs(), refusal);
  }

  function release(): void {
    const [next] = queue;
    // The slot goes straight to the next in line, so that no newcomer can take it first.
    if (next) next();
    else running--;
  }

  return {
    isFull,
    queueLength: () => queue.size,
    isIdle: () => running === 0,
    async run(work) {
      if (running < concurrency) running++;
      else await wait();
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

/** Resolves when the start that it queues is called. */
function joinQueue(queue: Set<() => void>, timeoutMs: number, refusal: () => Error): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      if (queue.delete(start)) reject(refusal());
    };
    // After a pause of the whole process every timer is late: work that ended meanwhile frees its slot first.
    const late = timeoutMs < Number.POSITIVE_INFINITY && setTimeout(() => setImmediate(giveUp), timeoutMs);
    const start = () => {
      if (late) clearTimeout(late);
      queue.delete(start);
      resolve();
    };
    queue.add(start);
  });
}

export async function forEachLimited<Item>(
  items: Iterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const workers = Array.from({ length: concurrency }, async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  });
  await Promise.all(workers);
}
