import { type AuthCall, signedIn } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { SignedIn } from "#server/auth/signed-in.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import type { LimitRule } from "#server/http/rate-limits.ts";
import { enrollFactor } from "./enroll-factor.ts";
import { factorNotFound, uuidOrNull } from "./factor-errors.ts";
import { challenged, enrolled, removed, verified } from "./factor-responses.ts";
import {
  challengeSeconds,
  countVerified,
  findFactor,
  holdAccount,
  openChallenge,
  removeFactor,
} from "./factor-store.ts";
import { tellSecurity } from "./tell-security.ts";
import { verifyFactor } from "./verify-factor.ts";

// Fifteen a minute, and thirty at once (contract 5.3).
const perSender = { points: 30, seconds: 120 };
const enrollments: LimitRule = { name: "factor-enroll", ...perSender };
const challenges: LimitRule = { name: "factor-challenge", ...perSender };
const verifications: LimitRule = { name: "factor-verify", ...perSender };

/** A second factor from an app on the phone (contract 1.4, MFA). */
export const factorEndpoints = [
  signedIn("POST", "/factors", enrolled, enrollFactor, { limit: enrollments }),
  signedIn("POST", "/factors/:factor_id/challenge", challenged, withFactor(challenge), { limit: challenges }),
  signedIn("POST", "/factors/:factor_id/verify", verified, withFactor(verifyFactor), {
    limit: verifications,
  }),
  signedIn("DELETE", "/factors/:factor_id", removed, withFactor(unenroll)),
];

type FactorCall = (call: AuthCall<SignedIn>, factor_id: string) => Promise<unknown>;

function withFactor(serve: FactorCall): (call: AuthCall<SignedIn>) => Promise<unknown> {
  return (call) => {
    const id = uuidOrNull(call.c.req.param("factor_id") ?? "");
    if (id === null) throw new AuthError(404, "validation_failed", "factor_id must be an UUID");
    return serve(call, id);
  };
}

function challenge({ server, signedIn: { user }, now }: AuthCall<SignedIn>, factor_id: string) {
  return inTransaction(server.db, async (tx) => {
    if (!(await findFactor(tx, user.id, factor_id))) throw factorNotFound();
    const id = newId(now.getTime());
    const { created_at } = await openChallenge(tx, factor_id, id);
    const expires_at = Math.floor(Date.parse(created_at) / 1000) + challengeSeconds;
    return { id, type: "totp", expires_at };
  });
}

function unenroll({ server, signedIn, now }: AuthCall<SignedIn>, factor_id: string) {
  return inTransaction(server.db, async (tx) => {
    const { aal } = await holdAccount(tx, signedIn);
    const factor = await findFactor(tx, signedIn.user.id, factor_id);
    if (!factor) throw factorNotFound();
    if (factor.status === "verified" && aal !== "aal2")
      throw new AuthError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
    await removeFactor(tx, factor);
    if (factor.status === "verified") {
      const kind = (await countVerified(tx, factor.user_id)) > 0 ? "factor-removed" : "second-factor-off";
      await tellSecurity(tx, server, signedIn.user, { kind }, now);
    }
    return { id: factor_id };
  });
}
