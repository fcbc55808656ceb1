import { sql } from "drizzle-orm";
import type { AuthCall, AuthServer } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { AuthUserRow } from "#server/auth/auth-store.ts";
import { countGuess, databaseMs, refundGuess, resetGuesses } from "#server/auth/guess-delays.ts";
import { queueSecurityLetter } from "#server/auth/links/account-letters.ts";
import type { SignedIn } from "#server/auth/signed-in.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { codeAttemptKeys } from "#server/session/second-factor.ts";

/** Wrong codes per account, across clients and challenges: six digits are quickly guessed. */
const free = 20;
/** Between two letters about them. */
const day = 24 * 60 * 60_000;

function countOf({ user, session }: SignedIn): string {
  const { byLetter, otherwise } = codeAttemptKeys(user.id);
  return session.amr.some(({ method }) => method === "otp") ? byLetter : otherwise;
}

/**
 * Counts before checking, so that concurrent guesses cannot all pass. A wrong guess returns an error instead of throwing:
 * its transaction must commit.
 */
export async function limitGuesses<T>(
  { server, signedIn, now }: AuthCall<SignedIn>,
  attempt: () => Promise<T | AuthError>,
): Promise<T> {
  const { db, box, config } = server;
  const mark = box.mark(countOf(signedIn));
  const key = `second-factor:${mark}`;
  const made = config.limits ? await countGuess(db, key, free) : 0;
  const outcome = await attempt().catch(async (failure: unknown) => {
    if (config.limits) await refundGuess(db, key, free).catch(() => {});
    throw failure;
  });
  if (outcome instanceof AuthError) {
    if (made >= free) await queueGuessLetter(server, signedIn.user, mark, now);
    throw outcome;
  }
  if (config.limits) await resetGuesses(db, key);
  return outcome;
}

/** Guesses at the second factor mean that the password is known: warns the owner, once a day. */
function queueGuessLetter(server: AuthServer, user: AuthUserRow, mark: string, now: Date): Promise<void> {
  return inTransaction(server.db, async (tx) => {
    const inserted = await tx.execute(sql`
      INSERT INTO rate_limits AS r (key, points, expire)
      VALUES (${`second-factor-told:${mark}`}, 1, ${databaseMs} + ${day}::bigint)
      ON CONFLICT (key) DO UPDATE SET expire = EXCLUDED.expire WHERE r.expire <= ${databaseMs}
      RETURNING r.key`);
    if (inserted.length > 0) await queueSecurityLetter(tx, server, user, { kind: "many-wrong-codes" }, now);
  });
}
