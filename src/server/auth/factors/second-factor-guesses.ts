import type { AuthCall } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { SignedIn } from "#server/auth/signed-in.ts";
import type { LimitRule } from "#server/http/rate-limits.ts";
import { guessCounts } from "#server/session/second-factor.ts";

/** Wrong codes for one account, whoever sends them and under however many challenges: six digits are soon guessed. */
const wrongCodes: LimitRule = { name: "second-factor", points: 20, seconds: 900 };

function countOf({ user, session }: SignedIn): string {
  const { byLetter, otherwise } = guessCounts(user.id);
  return session.amr.some(({ method }) => method === "otp") ? byLetter : otherwise;
}

/**
 * Counted before it is looked at, or many guesses at once would all pass the count. What the guess says about itself is
 * an answer, not a throw: its transaction must be kept.
 */
export async function guess<T>(
  { server, signedIn }: AuthCall<SignedIn>,
  attempt: () => Promise<T | AuthError>,
): Promise<T> {
  const guesses = server.limit(wrongCodes);
  const counted = server.box.mark(countOf(signedIn));
  await guesses.take(counted);
  const outcome = await attempt().catch(async (failure: unknown) => {
    await guesses.giveBack(counted);
    throw failure;
  });
  if (outcome instanceof AuthError) throw outcome;
  await guesses.forget(counted);
  return outcome;
}
