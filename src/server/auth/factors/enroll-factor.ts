import { codePoints, isStorable } from "#domain/format/text.ts";
import { type AuthCall, textOf } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { listFactors } from "#server/auth/auth-store.ts";
import type { SignedIn } from "#server/auth/signed-in.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { dropLostFactors, holdAccount, insertFactor } from "./factor-store.ts";
import { newSecret } from "./totp.ts";

const mostFactors = 10;
/** Both go into the QR code, which holds only so much. */
const longestName = 100;

/** POST /factors (contract 1.4). The one answer that ever holds the secret. */
export async function enrollFactor({ server, signedIn, json, now }: AuthCall<SignedIn>) {
  const body = await json();
  checkType(textOf(body, "factor_type"));
  const friendly_name = name(textOf(body, "friendly_name"), "friendly_name");
  const issuer = name(textOf(body, "issuer"), "issuer") || new URL(server.config.site.url).host;
  const { user } = signedIn;
  const { secret, uri, qr_code } = newSecret(issuer, user.email);
  const id = newId(now.getTime());
  await inTransaction(server.db, async (tx) => {
    const { aal } = await holdAccount(tx, signedIn);
    await dropLostFactors(tx, user.id);
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
  if (type !== "totp")
    throw new AuthError(400, "validation_failed", "factor_type needs to be totp, phone, or webauthn");
}

function name(given: string, member: string): string {
  if (!isStorable(given) || /\p{Cc}/u.test(given))
    throw new AuthError(400, "validation_failed", `${member} contains invalid characters`);
  if (codePoints(given) > longestName)
    throw new AuthError(
      400,
      "validation_failed",
      `${member} cannot be longer than ${longestName} characters`,
    );
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
