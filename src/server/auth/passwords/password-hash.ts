import { availableParallelism } from "node:os";
import { extname } from "node:path";
import { Problem } from "#server/http/problem.ts";
import { createThreadQueue } from "#server/thread-queue.ts";
import type { PasswordWork } from "./password-worker.ts";

const ask = createThreadQueue<PasswordWork, string | boolean>({
  script: new URL(`./password-worker${extname(import.meta.url)}`, import.meta.url),
  // A core is left for pages.
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 64,
  timeoutMs: 30_000,
  refusal: () => Problem.busy("password queue is full"),
});

/** A hash of nothing that anybody knows: unknown addresses cost as much time as known ones (contract 5.2). */
let dummy: Promise<string> | undefined;

export async function hashPassword(password: string): Promise<string> {
  return String(await ask({ password }));
}

/** Without a stored hash the same work is done, and the answer is no. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword(crypto.randomUUID()).catch((error) => {
    dummy = undefined;
    throw error;
  });
  const matches = await ask({ password, stored: stored ?? (await dummy) });
  return matches === true && stored !== null;
}
