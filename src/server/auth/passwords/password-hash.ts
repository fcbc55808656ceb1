import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { Problem } from "#server/http/problem.ts";
import { createLimiter } from "#server/limiter.ts";

/** Contract 5.1: argon2id, 19 MiB, t 2, p 1. About 65 ms a hash, so a flood must queue and then be turned away. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A core is left for pages: a thread that hashes has the same priority as the one that serves visitors. */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
const longestQueue = 64;
const limiter = createLimiter({
  concurrency: atOnce,
  maxQueue: () => longestQueue,
  refusal: () => Problem.busy("password queue is full"),
});

/** A hash of nothing that anybody knows: unknown addresses cost as much time as known ones (contract 5.2). */
let dummy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return limiter.run(() => hash(password, cost));
}

/** Without a stored hash the same work is done, and the answer is no. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hash(crypto.randomUUID(), cost);
  const against = stored ?? (await dummy);
  const matches = await limiter.run(() => verify(against, password));
  return matches && stored !== null;
}
