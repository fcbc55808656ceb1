import { randomInt } from "node:crypto";
import { type AuthCall, signedIn, textOf } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { queueSecurityLetter } from "#server/auth/links/account-letters.ts";
import { validationError } from "#server/auth/passwords/validate-credentials.ts";
import { requireProof } from "#server/auth/sessions/require-proof.ts";
import { stepUpSession } from "#server/auth/sessions/rotate-session.ts";
import { tokenResponse } from "#server/auth/sessions/token-response.ts";
import type { SignedIn } from "#server/auth/signed-in.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { LimitRule } from "#server/http/rate-limits.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { newCodesDoc, useCodeDoc } from "./factor-responses.ts";
import { countCodesLeft, lockAccount, replaceRecoveryCodes, spendRecoveryCode } from "./factor-store.ts";
import { limitGuesses } from "./second-factor-guesses.ts";

const howMany = 10;
/** Without look-alikes: no 0, o, 1, i, l. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
/** Two groups of six, 59 bits together. */
const letters = 12;

const perSender = { points: 30, seconds: 120 };
const newCodes: LimitRule = { name: "recovery-codes", ...perSender };
const verifications: LimitRule = { name: "recovery-code-verify", ...perSender };

export const recoveryCodeEndpoints = [
  signedIn("POST", "/recovery-codes", newCodesDoc, makeCodes, { limit: newCodes }),
  signedIn("POST", "/recovery-codes/verify", useCodeDoc, verifyCode, { limit: verifications }),
];

/** The only response with the codes: only their hashes are stored. Earlier codes become invalid. */
async function makeCodes(call: AuthCall<SignedIn>) {
  const { server, signedIn, now } = call;
  const { id } = signedIn.user;
  if (signedIn.session.aal === "aal2") await requireProof(call, await call.json());
  const codes = Array.from({ length: howMany }, newCode);
  return inTransaction(server.db, async (tx) => {
    const { aal } = await lockAccount(tx, signedIn);
    if (aal !== "aal2")
      throw new AuthError(403, "insufficient_aal", "AAL2 required to create recovery codes");
    const hashes = codes.map((code) => hashOf(server.box, id, code));
    const hadSome = await replaceRecoveryCodes(tx, id, hashes);
    // The first codes come with the factor, which has its own letter.
    if (hadSome) await queueSecurityLetter(tx, server, signedIn.user, { kind: "codes-replaced" }, now);
    return { codes };
  });
}

/** Raises the session to aal2 like a TOTP code. Accepts any case, with or without the dash. */
async function verifyCode(call: AuthCall<SignedIn>) {
  const { server, signedIn, now } = call;
  const code = textOf(await call.json(), "code")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
  if (code === "") throw validationError("Code needs to be non-empty");
  const { user } = signedIn;
  return limitGuesses(call, () =>
    inTransaction(server.db, async (tx) => {
      const session = await lockAccount(tx, signedIn);
      if (!(await spendRecoveryCode(tx, user.id, hashOf(server.box, user.id, code))))
        return new AuthError(422, "mfa_verification_failed", "Invalid recovery code entered");
      const left = await countCodesLeft(tx, user.id);
      await queueSecurityLetter(tx, server, user, { kind: "code-used", left }, now);
      const raised = await stepUpSession(tx, session, { method: "mfa/recovery_code", factor_id: null }, now);
      return tokenResponse(tx, server.keys, { session: raised, user }, now);
    }),
  );
}

function newCode(): string {
  const drawn = Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${drawn.slice(0, letters / 2)}-${drawn.slice(letters / 2)}`;
}

/** Keyed with AUTH_SECRET: a plain hash of so short a code could be brute-forced from a stolen dump. */
function hashOf(box: SecretBox, user_id: string, code: string): Buffer {
  return Buffer.from(box.mark(`recovery code ${user_id} ${code.replace("-", "")}`), "base64url");
}
