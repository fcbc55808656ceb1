import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { AuthMethod } from "#server/db/schema/auth.ts";
import type { SigningKeys } from "./signing-keys.ts";

/** Contract 1.2: an ES256 token that lives an hour. */
export const accessTokenSeconds = 3600;
const audience = "authenticated";
/** Two servers' clocks may differ by this much. */
const clockToleranceSeconds = 60;

interface AccessClaims {
  sub: string;
  session_id: string;
  email: string;
  aal: string;
  amr: AuthMethod[];
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
}

export interface TokenIssuer {
  keys: SigningKeys;
  issuer: string;
}

export async function signAccessToken(tokens: TokenIssuer, claims: AccessClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const { sub, ...rest } = claims;
  return new SignJWT({ ...rest, phone: "", role: "authenticated", is_anonymous: false })
    .setProtectedHeader({ alg: "ES256", kid: tokens.keys.signing.kid, typ: "JWT" })
    .setIssuer(tokens.issuer)
    .setSubject(sub)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(tokens.keys.signing.key);
}

const uuid = z.uuid();

type VerifiedToken =
  | { ok: true; sub: string; session_id: string; aal: string }
  | { ok: false; reason: "malformed" | "expired" | "no-sub" | "sub-not-uuid" };

interface CheckedToken {
  key: unknown;
  kid: string;
  expiresAt: number;
  verified: VerifiedToken;
}

/** By issuer. A page of a member makes several calls, and each signature takes half a millisecond to check. */
const checkedTokens = new WeakMap<TokenIssuer, Map<string, CheckedToken>>();
const mostChecked = 2000;

/** The signature of the very same token is checked once; its key must still be valid at every call, and it must not have expired. */
export async function verifyAccessToken(tokens: TokenIssuer, token: string): Promise<VerifiedToken> {
  const checked = checkedTokens.get(tokens) ?? new Map<string, CheckedToken>();
  checkedTokens.set(tokens, checked);
  const known = checked.get(token);
  if (known && known.expiresAt > Date.now() && (await tokens.keys.verifying(known.kid)) === known.key)
    return known.verified;
  checked.delete(token);
  return checkToken(tokens, token, (valid) => {
    const [oldest] = checked.keys();
    if (checked.size >= mostChecked && oldest !== undefined) checked.delete(oldest);
    checked.set(token, valid);
  });
}

async function checkToken(
  tokens: TokenIssuer,
  token: string,
  remember: (valid: CheckedToken) => void,
): Promise<VerifiedToken> {
  try {
    let key: Awaited<ReturnType<SigningKeys["verifying"]>>;
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async (header) => {
        key = await tokens.keys.verifying(header.kid ?? "");
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      { algorithms: ["ES256"], issuer: tokens.issuer, audience, clockTolerance: clockToleranceSeconds },
    );
    // A list that holds ours would pass too, and no token of ours has one (contract 1.2).
    if (payload.aud !== audience) return { ok: false, reason: "malformed" };
    if (!payload.sub) return { ok: false, reason: "no-sub" };
    if (!uuid.safeParse(payload.sub).success) return { ok: false, reason: "sub-not-uuid" };
    if (payload.exp === undefined || !uuid.safeParse(payload.session_id).success)
      return { ok: false, reason: "malformed" };
    const { sub, session_id, aal, exp } = payload;
    const verified = { ok: true, sub, session_id: String(session_id), aal: String(aal) } as const;
    remember({ key, kid: protectedHeader.kid ?? "", expiresAt: exp * 1000, verified });
    return verified;
  } catch (error) {
    return { ok: false, reason: error instanceof errors.JWTExpired ? "expired" : "malformed" };
  }
}
