import { setTimeout } from "node:timers/promises";
import type { AuthServer } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { Problem } from "#server/http/problem.ts";
import type { LimitRule } from "#server/http/rate-limits.ts";
import type { LinkPurpose } from "./one-time-token.ts";

const pauseSeconds = 60;

/**
 * One letter a minute per address and purpose, also for unknown addresses, so that the response reveals nothing
 * (contract D-4). Failures of ours are not counted.
 */
export async function oneLetterAMinute<T>(
  { limit, box }: AuthServer,
  { purpose, email }: { purpose: LinkPurpose; email: string },
  send: () => Promise<T>,
): Promise<T> {
  const rule: LimitRule = { name: `letter-${purpose}`, points: 1, seconds: pauseSeconds };
  const address = box.mark(email);
  await limit(rule).consume(address).catch(refuse);
  try {
    return await inConstantTime(send);
  } catch (error) {
    if (!(error instanceof AuthError)) await limit(rule).reset(address);
    throw error;
  }
}

function refuse(refused: unknown): never {
  if (!(refused instanceof Problem) || refused.retryAfterSeconds === undefined) throw refused;
  const message = `For security purposes, you can only request this after ${refused.retryAfterSeconds} seconds.`;
  throw new AuthError(429, "over_email_send_rate_limit", message, refused);
}

/** Longer than queueing a letter takes. */
const leastMs = 50;

/** Takes the same time with and without a letter, so that timing reveals nothing (contract 5.2). */
async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), setTimeout(leastMs)]);
  return result;
}
