import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

// The other side of thread-queue.ts.

const niceness = 5;

export type ThreadAnswer<Result> = { result: Result } | { failed: string };

export function answerAsked<Asked, Result>(work: (asked: Asked) => Result | Promise<Result>): void {
  // Only on Linux priority is a thread's own; elsewhere the whole server would give way.
  if (process.platform === "linux") setPriority(niceness);
  parentPort?.on("message", async (message: { asked: Asked }) => {
    // Node's own watch mode sends messages through the same port.
    if (message && "asked" in message) parentPort?.postMessage(await answerTo(work, message.asked));
  });
}

async function answerTo<Asked, Result>(
  work: (asked: Asked) => Result | Promise<Result>,
  asked: Asked,
): Promise<ThreadAnswer<Result>> {
  try {
    return { result: await work(asked) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
