import type { AuthServer } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { Problem } from "#server/http/problem.ts";
import type { LimitRule } from "#server/http/rate-limits.ts";
import { inEvenTime } from "./constant-time.ts";
import type { LinkPurpose } from "./one-time-token.ts";

const pauseSeconds = 60;

/**
 * One letter a minute for an address and a purpose, counted for addresses that nobody has just the same: the answer tells
 * nothing (contract D-4). What fails on our side counts for nothing.
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
    return await inEvenTime(send);
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
