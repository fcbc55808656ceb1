import { createHash, timingSafeEqual } from "node:crypto";
import { textOf } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";

/** What a client in PKCE mode begins a flow with; only whoever knows its verifier can end it (contract 1.4). */
export interface CodeChallenge {
  code_challenge: string;
  code_challenge_method: string;
}

const methods = ["s256", "plain"];

/** Null where the client is not in PKCE mode: both members null, missing or empty (contract 0.2). */
export function readChallenge(challenge: string, method: string): CodeChallenge | null {
  if (challenge === "" && method === "") return null;
  if (challenge === "" || method === "")
    throw refused("PKCE flow requires code_challenge_method and code_challenge");
  if (challenge.length < 43 || challenge.length > 128)
    throw refused("code challenge has to be between 43 and 128 characters");
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge))
    throw refused(
      "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
    );
  const code_challenge_method = method.toLowerCase();
  if (!methods.includes(code_challenge_method))
    throw refused(`unsupported code_challenge method "${method.slice(0, 20)}"`);
  return { code_challenge: challenge, code_challenge_method };
}

/** Of a request's body. */
export function challengeIn(body: Record<string, unknown>): CodeChallenge | null {
  return readChallenge(textOf(body, "code_challenge"), textOf(body, "code_challenge_method"));
}

export function isVerifier(
  verifier: string,
  { code_challenge, code_challenge_method }: CodeChallenge,
): boolean {
  const given =
    code_challenge_method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url");
  const [a, b] = [Buffer.from(given), Buffer.from(code_challenge)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function refused(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}
