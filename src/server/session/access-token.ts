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

export async function verifyAccessToken(tokens: TokenIssuer, token: string): Promise<VerifiedToken> {
  try {
    const { payload } = await jwtVerify(
      token,
      async (header) => {
        const key = await tokens.keys.verifying(header.kid ?? "");
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
    return { ok: true, sub: payload.sub, session_id: String(payload.session_id), aal: String(payload.aal) };
  } catch (error) {
    return { ok: false, reason: error instanceof errors.JWTExpired ? "expired" : "malformed" };
  }
}
