import { type AuthCall, textOf } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { raiseSession } from "#server/auth/sessions/raise-session.ts";
import { type TokenResponse, tokenResponse } from "#server/auth/sessions/token-response.ts";
import type { SignedIn } from "#server/auth/signed-in.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { factorNotFound, uuidOrNull } from "./factor-errors.ts";
import {
  countVerified,
  countWrongCode,
  dropUnverified,
  type FactorRow,
  findChallenge,
  findFactor,
  holdAccount,
  spendChallenge,
  spendStep,
} from "./factor-store.ts";
import { guess } from "./second-factor-guesses.ts";
import { tellSecurity } from "./tell-security.ts";
import { stepOf } from "./totp.ts";

/** POST /factors/{id}/verify: the code of the app on the phone raises this session (contract 1.4, D-11). */
export async function verifyFactor(call: AuthCall<SignedIn>, factor_id: string): Promise<TokenResponse> {
  const { server, signedIn, now } = call;
  const body = await call.json();
  if (!(await findFactor(server.db, signedIn.user.id, factor_id))) throw factorNotFound();
  const code = textOf(body, "code").replace(/\s/g, "");
  if (code === "") throw new AuthError(400, "validation_failed", "Code needs to be non-empty");
  const challenge_id = uuidOrNull(textOf(body, "challenge_id"));
  return guess(call, () =>
    inTransaction(server.db, async (tx) => {
      const session = await holdAccount(tx, signedIn);
      const factor = await findFactor(tx, signedIn.user.id, factor_id);
      if (!factor) return factorNotFound();
      const wrong = await wrongCode(tx, factor, challenge_id, (secret) => stepOf(secret, code, now), server);
      if (wrong) return wrong;
      await dropUnverified(tx, signedIn.user.id);
      if (factor.status !== "verified") {
        const kind = (await countVerified(tx, factor.user_id)) > 1 ? "factor-added" : "second-factor-on";
        await tellSecurity(tx, server, signedIn.user, { kind }, now);
      }
      const raised = await raiseSession(tx, session, { method: "totp", factor_id }, now);
      return tokenResponse(tx, server.keys, { session: raised, user: signedIn.user }, now);
    }),
  );
}

/** Null where the code is right: then the challenge and the code's time step are used up. */
async function wrongCode(
  tx: Tx,
  factor: FactorRow,
  challenge_id: string | null,
  step: (secret: string) => number | null,
  { box }: AuthCall["server"],
): Promise<AuthError | null> {
  const challenge = challenge_id === null ? null : await findChallenge(tx, factor.id, challenge_id);
  if (!challenge || challenge_id === null)
    return new AuthError(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
  if (challenge.used_at)
    return new AuthError(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch.");
  if (challenge.isOver)
    return new AuthError(
      422,
      "mfa_challenge_expired",
      `MFA challenge ${challenge_id} has expired, verify against another challenge or create a new challenge.`,
    );
  const shown = step(box.open(factor.secret, factor.id).toString());
  if (shown === null || !(await spendStep(tx, factor.id, shown))) {
    await countWrongCode(tx, challenge_id);
    return new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered");
  }
  await spendChallenge(tx, challenge_id);
  return null;
}
