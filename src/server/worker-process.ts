import { readdirSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

// The other side of worker-queue.ts: a process that knows no secret and no database, gives way to the server, and takes nobody with it
// where it dies.

const niceness = 10;

/** `Wanted` is what came with the bytes. */
export function answerRequests<Wanted>(answer: (bytes: Buffer, wanted: Wanted) => Promise<unknown>): void {
  lowerPriority();
  preferOomKill();
  // A terminal and systemd signal the whole group; the server lets the current work end, and then disconnects.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
  // An orderly exit would wait for the decoder, which may never end.
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.on("message", async ({ length, ...wanted }: Wanted & { length: number }) => {
    process.send?.(await answer(await readExactly(length), wanted as Wanted));
  });
  process.send?.("ready");
}

/** On Linux priority is each thread's own: those that have begun before, and the decoder's that they begin, would not give way. */
function lowerPriority(): void {
  setPriority(niceness);
  for (const thread of threads())
    try {
      setPriority(thread, niceness);
    } catch {
      // It has ended meanwhile.
    }
}

function threads(): number[] {
  try {
    return readdirSync("/proc/self/task").map(Number);
  } catch {
    return []; // Not on Linux.
  }
}

/** Where memory runs out, the kernel takes this process and leaves the site: one request is refused. */
function preferOomKill(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "900");
  } catch {
    // Not on Linux, or not allowed: then it is as large as it is.
  }
}

/** One request is processed at a time, so all bytes that arrive belong to it. */
function readExactly(length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  if (length === 0) return Promise.resolve(bytes);
  return new Promise((resolve) => {
    function take(part: Buffer): void {
      filled += part.copy(bytes, filled);
      if (filled < length) return;
      process.stdin.off("data", take).pause();
      resolve(bytes);
    }
    process.stdin.on("data", take).resume();
  });
}
