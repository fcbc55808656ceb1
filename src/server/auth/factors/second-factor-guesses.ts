import { sql } from "drizzle-orm";
import type { AuthCall, AuthServer } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { AuthUserRow } from "#server/auth/auth-store.ts";
import { countGuess, countsNow, forgetGuesses, takeBackGuess } from "#server/auth/guess-delays.ts";
import type { SignedIn } from "#server/auth/signed-in.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { codeAttemptKeys } from "#server/session/second-factor.ts";
import { tellSecurity } from "./tell-security.ts";

/** Wrong codes for one account, whoever sends them and under however many challenges: six digits are soon guessed. */
const free = 20;
/** Between two letters about them. */
const day = 24 * 60 * 60_000;

function countOf({ user, session }: SignedIn): string {
  const { byLetter, otherwise } = codeAttemptKeys(user.id);
  return session.amr.some(({ method }) => method === "otp") ? byLetter : otherwise;
}

/**
 * Counted before it is looked at, or many guesses at once would all pass the count. What the guess says about itself is
 * an answer, not a throw: its transaction must be kept.
 */
export async function guess<T>(
  { server, signedIn, now }: AuthCall<SignedIn>,
  attempt: () => Promise<T | AuthError>,
): Promise<T> {
  const { db, box, config } = server;
  const mark = box.mark(countOf(signedIn));
  const key = `second-factor:${mark}`;
  const made = config.limits ? await countGuess(db, key, free) : 0;
  const outcome = await attempt().catch(async (failure: unknown) => {
    if (config.limits) await takeBackGuess(db, key, free).catch(() => {});
    throw failure;
  });
  if (outcome instanceof AuthError) {
    if (made >= free) await tellOfGuesses(server, signedIn.user, mark, now);
    throw outcome;
  }
  if (config.limits) await forgetGuesses(db, key);
  return outcome;
}

/** Whoever guesses at the second factor has the first: its owner should know, once a day. */
function tellOfGuesses(server: AuthServer, user: AuthUserRow, mark: string, now: Date): Promise<void> {
  return inTransaction(server.db, async (tx) => {
    const told = await tx.execute(sql`
      INSERT INTO rate_limits AS r (key, points, expire)
      VALUES (${`second-factor-told:${mark}`}, 1, ${countsNow} + ${day}::bigint)
      ON CONFLICT (key) DO UPDATE SET expire = EXCLUDED.expire WHERE r.expire <= ${countsNow}
      RETURNING r.key`);
    if (told.length > 0) await tellSecurity(tx, server, user, { kind: "many-wrong-codes" }, now);
  });
}
