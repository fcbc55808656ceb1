import { setTimeout } from "node:timers/promises";
import { isAdminRole } from "#domain/users/roles.ts";
import { isOverload, isUnavailable, Problem } from "#server/http/problem.ts";
import type { Caller } from "#server/session/session-store.ts";

/** Every refusal takes at least so long: the time tells as little as the sentence about what stands behind an address. */
const refusalMs = 1000;
/** Of an account at once; more is no person, and would hold what others read with. */
const mostOfOne = 3;

const underWay = new Map<string, number>();

/** Whatever goes wrong with another site is one sentence. */
export async function inOneSentence<Result>(
  message: string,
  { id, role }: Caller,
  work: () => Promise<Result>,
): Promise<Result> {
  const own = (underWay.get(id) ?? 0) + 1;
  if (own > mostOfOne && !isAdminRole(role)) throw Problem.tooMany(5);
  underWay.set(id, own);
  const least = setTimeout(refusalMs);
  try {
    return await work();
  } catch (cause) {
    if (isOurs(cause)) throw cause;
    await least;
    throw new Problem(422, "unreadable", message, { cause });
  } finally {
    const left = (underWay.get(id) ?? 1) - 1;
    if (left > 0) underWay.set(id, left);
    else underWay.delete(id);
  }
}

/** A full queue, or a database that is away: no word about the other site. */
function isOurs(cause: unknown): boolean {
  return cause instanceof Problem ? cause.status >= 500 : isOverload(cause) || isUnavailable(cause);
}
