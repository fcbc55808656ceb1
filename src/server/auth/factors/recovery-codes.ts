import { randomInt } from "node:crypto";
import { type AuthCall, signedIn, textOf } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { raiseSession } from "#server/auth/sessions/raise-session.ts";
import { tokenResponse } from "#server/auth/sessions/token-response.ts";
import type { SignedIn } from "#server/auth/signed-in.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { LimitRule } from "#server/http/rate-limits.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { newCodes as codesTold, codeUsed } from "./factor-responses.ts";
import { holdAccount } from "./factor-store.ts";
import { countCodesLeft, replaceRecoveryCodes, spendRecoveryCode } from "./recovery-code-store.ts";
import { guess } from "./second-factor-guesses.ts";
import { tellSecurity } from "./tell-security.ts";

const howMany = 10;
/** Nothing that looks like something else on paper: no 0, o, 1, i, l. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
/** Two groups of six, 59 bits together. */
const letters = 12;

const perSender = { points: 30, seconds: 120 };
const newCodes: LimitRule = { name: "recovery-codes", ...perSender };
const verifications: LimitRule = { name: "recovery-code-verify", ...perSender };

/** For whoever lost the phone: codes on paper, each of which stands in for the app once. */
export const recoveryCodeEndpoints = [
  signedIn("POST", "/recovery-codes", codesTold, makeCodes, { limit: newCodes }),
  signedIn("POST", "/recovery-codes/verify", codeUsed, verifyCode, { limit: verifications }),
];

/** The only time that they are told: only their marks are kept, and the codes before them are void. */
function makeCodes({ server, signedIn, now }: AuthCall<SignedIn>) {
  const { id } = signedIn.user;
  const codes = Array.from({ length: howMany }, newCode);
  return inTransaction(server.db, async (tx) => {
    const { aal } = await holdAccount(tx, signedIn);
    if (aal !== "aal2")
      throw new AuthError(403, "insufficient_aal", "AAL2 required to create recovery codes");
    const hashes = codes.map((code) => hashOf(server.box, id, code));
    const hadSome = await replaceRecoveryCodes(tx, id, hashes);
    // The first ones come with the factor, of which there was a letter.
    if (hadSome) await tellSecurity(tx, server, signedIn.user, { kind: "codes-replaced" }, now);
    return { codes };
  });
}

/** Raises the session as a code of the app would. Written with or without the dash, in any case. */
async function verifyCode(call: AuthCall<SignedIn>) {
  const { server, signedIn, now } = call;
  const code = textOf(await call.json(), "code")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
  if (code === "") throw new AuthError(400, "validation_failed", "Code needs to be non-empty");
  const { user } = signedIn;
  return guess(call, () =>
    inTransaction(server.db, async (tx) => {
      const session = await holdAccount(tx, signedIn);
      if (!(await spendRecoveryCode(tx, user.id, hashOf(server.box, user.id, code))))
        return new AuthError(422, "mfa_verification_failed", "Invalid recovery code entered");
      const left = await countCodesLeft(tx, user.id);
      await tellSecurity(tx, server, user, { kind: "code-used", left }, now);
      const raised = await raiseSession(tx, session, { method: "mfa/recovery_code", factor_id: null }, now);
      return tokenResponse(tx, server.keys, { session: raised, user }, now);
    }),
  );
}

function newCode(): string {
  const drawn = Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${drawn.slice(0, letters / 2)}-${drawn.slice(letters / 2)}`;
}

/** Under AUTH_SECRET: a plain hash of so short a text could be tried out from a stolen dump. */
function hashOf(box: SecretBox, user_id: string, code: string): Buffer {
  return Buffer.from(box.mark(`recovery code ${user_id} ${code.replace("-", "")}`), "base64url");
}
