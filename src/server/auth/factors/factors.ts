import { z } from "zod";
import { codePoints, isStorable } from "#domain/format/text.ts";
import { type AuthCall, signedIn, textOf } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { listFactors } from "#server/auth/auth-store.ts";
import { queueSecurityLetter } from "#server/auth/links/account-letters.ts";
import { validationError } from "#server/auth/passwords/validate-credentials.ts";
import { requireProof } from "#server/auth/sessions/require-proof.ts";
import { stepUpSession } from "#server/auth/sessions/rotate-session.ts";
import { type TokenResponse, tokenResponse } from "#server/auth/sessions/token-response.ts";
import type { SignedIn } from "#server/auth/signed-in.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import type { LimitRule } from "#server/http/rate-limits.ts";
import { challengeDoc, enrollDoc, unenrollDoc, verifyDoc } from "./factor-responses.ts";
import {
  challengeSeconds,
  countVerifiedFactors,
  countWrongCode,
  deleteAbandonedFactors,
  deleteUnverifiedFactors,
  type FactorRow,
  findChallenge,
  findFactor,
  insertFactor,
  lockAccount,
  openChallenge,
  removeFactor,
  spendChallenge,
  spendStep,
} from "./factor-store.ts";
import { limitGuesses } from "./second-factor-guesses.ts";
import { newSecret, stepOf } from "./totp.ts";

// Fifteen a minute, and thirty at once (contract 5.3).
const perSender = { points: 30, seconds: 120 };
const enrollments: LimitRule = { name: "factor-enroll", ...perSender };
const challenges: LimitRule = { name: "factor-challenge", ...perSender };
const verifications: LimitRule = { name: "factor-verify", ...perSender };

/** TOTP factors (contract 1.4, MFA). */
export const factorEndpoints = [
  signedIn("POST", "/factors", enrollDoc, enrollFactor, { limit: enrollments }),
  signedIn("POST", "/factors/:factor_id/challenge", challengeDoc, withFactor(challenge), {
    limit: challenges,
  }),
  signedIn("POST", "/factors/:factor_id/verify", verifyDoc, withFactor(verifyFactor), {
    limit: verifications,
  }),
  signedIn("DELETE", "/factors/:factor_id", unenrollDoc, withFactor(unenroll)),
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

async function unenroll(call: AuthCall<SignedIn>, factor_id: string) {
  const { server, signedIn, now } = call;
  const isProtecting = (await findFactor(server.db, signedIn.user.id, factor_id))?.status === "verified";
  if (isProtecting && signedIn.session.aal === "aal2") await requireProof(call, await call.json());
  return inTransaction(server.db, async (tx) => {
    const { aal } = await lockAccount(tx, signedIn);
    const factor = await findFactor(tx, signedIn.user.id, factor_id);
    if (!factor) throw factorNotFound();
    if (factor.status === "verified" && aal !== "aal2")
      throw new AuthError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
    await removeFactor(tx, factor);
    if (factor.status === "verified") {
      const kind =
        (await countVerifiedFactors(tx, factor.user_id)) > 0 ? "factor-removed" : "second-factor-off";
      await queueSecurityLetter(tx, server, signedIn.user, { kind }, now);
    }
    return { id: factor_id };
  });
}

const mostFactors = 10;
/** Both go into the QR code, which holds only so much. */
const longestName = 100;

/** POST /factors (contract 1.4). The only response with the secret. */
async function enrollFactor(call: AuthCall<SignedIn>) {
  const { server, signedIn, now } = call;
  const body = await call.json();
  checkType(textOf(body, "factor_type"));
  const friendly_name = name(textOf(body, "friendly_name"), "friendly_name");
  const issuer = name(textOf(body, "issuer"), "issuer") || new URL(server.config.site.url).host;
  await requireProof(call, body);
  const { user } = signedIn;
  const { secret, uri, qr_code } = newSecret(issuer, user.email);
  const id = newId(now.getTime());
  await inTransaction(server.db, async (tx) => {
    const { aal } = await lockAccount(tx, signedIn);
    await deleteAbandonedFactors(tx, user.id);
    await checkOthers(tx, user.id, friendly_name, aal);
    const sealed = server.box.seal(Buffer.from(secret), id);
    await insertFactor(tx, { id, user_id: user.id, friendly_name, secret: sealed });
  });
  return { id, type: "totp", friendly_name, totp: { qr_code, secret, uri } };
}

function checkType(type: string): void {
  if (type === "phone")
    throw new AuthError(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
  if (type === "webauthn")
    throw new AuthError(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn");
  if (type !== "totp") throw validationError("factor_type needs to be totp, phone, or webauthn");
}

function name(given: string, member: string): string {
  if (!isStorable(given) || /\p{Cc}/u.test(given))
    throw validationError(`${member} contains invalid characters`);
  if (codePoints(given) > longestName)
    throw validationError(`${member} cannot be longer than ${longestName} characters`);
  return given;
}

async function checkOthers(tx: Tx, user_id: string, friendly_name: string, aal: string): Promise<void> {
  const others = await listFactors(tx, user_id);
  if (others.some((other) => other.friendly_name === friendly_name))
    throw new AuthError(
      422,
      "mfa_factor_name_conflict",
      `A factor with the friendly name "${friendly_name}" for this user already exists`,
    );
  if (others.length >= mostFactors)
    throw new AuthError(
      422,
      "too_many_enrolled_mfa_factors",
      "Maximum number of verified factors reached, unenroll to continue",
    );
  if (aal !== "aal2" && others.some((other) => other.status === "verified"))
    throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
}

/** POST /factors/{id}/verify: a TOTP code raises the session to aal2 (contract 1.4, D-11). */
async function verifyFactor(call: AuthCall<SignedIn>, factor_id: string): Promise<TokenResponse> {
  const { server, signedIn, now } = call;
  const body = await call.json();
  const asked = await findFactor(server.db, signedIn.user.id, factor_id);
  if (!asked) throw factorNotFound();
  const code = textOf(body, "code").replace(/\s/g, "");
  if (code === "") throw validationError("Code needs to be non-empty");
  // A verified factor is a proof itself; a new one changes who can sign in.
  if (asked.status !== "verified") await requireProof(call, body);
  const challenge_id = uuidOrNull(textOf(body, "challenge_id"));
  return limitGuesses(call, () =>
    inTransaction(server.db, async (tx) => {
      const session = await lockAccount(tx, signedIn);
      const factor = await findFactor(tx, signedIn.user.id, factor_id);
      if (!factor) return factorNotFound();
      const wrong = await wrongCode(tx, factor, challenge_id, (secret) => stepOf(secret, code, now), server);
      if (wrong) return wrong;
      await deleteUnverifiedFactors(tx, signedIn.user.id);
      if (factor.status !== "verified") {
        const kind =
          (await countVerifiedFactors(tx, factor.user_id)) > 1 ? "factor-added" : "second-factor-on";
        await queueSecurityLetter(tx, server, signedIn.user, { kind }, now);
      }
      const raised = await stepUpSession(tx, session, { method: "totp", factor_id }, now);
      return tokenResponse(tx, server.keys, { session: raised, user: signedIn.user }, now);
    }),
  );
}

/** Null when the code is right: the challenge and the code's time step are then used up. */
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

const uuid = z.guid();

function uuidOrNull(text: string): string | null {
  return uuid.safeParse(text).success ? text.toLowerCase() : null;
}

function factorNotFound(): AuthError {
  return new AuthError(404, "mfa_factor_not_found", "Factor not found");
}
