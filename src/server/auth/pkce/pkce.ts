import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { textOf } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { validationError } from "#server/auth/passwords/validate-credentials.ts";
import type { Tx } from "#server/db/transaction.ts";
import { insertFlow, storeAuthCode } from "./flow-store.ts";

/** Starts a PKCE flow; only the holder of its verifier can finish it (contract 1.4). */
export interface CodeChallenge {
  code_challenge: string;
  code_challenge_method: string;
}

const methods = ["s256", "plain"];

/** Null where the client is not in PKCE mode: both members null, missing or empty (contract 0.2). */
export function readChallenge(challenge: string, method: string): CodeChallenge | null {
  if (challenge === "" && method === "") return null;
  if (challenge === "" || method === "")
    throw validationError("PKCE flow requires code_challenge_method and code_challenge");
  if (challenge.length < 43 || challenge.length > 128)
    throw validationError("code challenge has to be between 43 and 128 characters");
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge))
    throw validationError(
      "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
    );
  const code_challenge_method = method.toLowerCase();
  if (!methods.includes(code_challenge_method))
    throw validationError(`unsupported code_challenge method "${method.slice(0, 20)}"`);
  return { code_challenge: challenge, code_challenge_method };
}

export function challengeOf(body: Record<string, unknown>): CodeChallenge | null {
  return readChallenge(textOf(body, "code_challenge"), textOf(body, "code_challenge_method"));
}

export function isVerifier(
  verifier: string,
  { code_challenge, code_challenge_method }: CodeChallenge,
): boolean {
  const given = code_challenge_method === "plain" ? verifier : sha256(verifier).toString("base64url");
  const [a, b] = [Buffer.from(given), Buffer.from(code_challenge)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A code that the client exchanges for a session; only its hash is stored. */
export async function issueAuthCode(tx: Tx, flow_id: string, user_id: string): Promise<string> {
  const code = newCode();
  const isStored = await storeAuthCode(tx, flow_id, { auth_code_hash: sha256(code), user_id });
  if (!isStored) throw new AuthError(400, "bad_oauth_state", "OAuth state not found or expired");
  return code;
}

/** In place of a provider: the code of a recovery link. */
export const recoveryFlow = "recovery";

/** The same for a link from a letter, which holds its challenge. */
export async function issueCodeForLink(
  tx: Tx,
  challenge: CodeChallenge,
  { isRecovery, ...flow }: { user_id: string; redirect_to: string; isRecovery: boolean },
): Promise<string> {
  const code = newCode();
  await insertFlow(tx, {
    id: crypto.randomUUID(),
    ...flow,
    provider: isRecovery ? recoveryFlow : "email",
    ...challenge,
    auth_code_hash: sha256(code),
    used_at: sql`now()`,
  });
  return code;
}

function newCode(): string {
  return randomBytes(32).toString("base64url");
}

export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
