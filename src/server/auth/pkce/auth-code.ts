import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { AuthError } from "#server/auth/auth-error.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { CodeChallenge } from "./code-challenge.ts";
import { insertFlow, keepAuthCode } from "./flow-store.ts";

/** A code that the client exchanges for a session (PKCE); only its hash is kept. Ends a login that was begun with a challenge. */
export async function issueAuthCode(tx: Tx, flow_id: string, user_id: string): Promise<string> {
  const code = newCode();
  const isKept = await keepAuthCode(tx, flow_id, { auth_code_hash: sha256(code), user_id });
  if (!isKept) throw new AuthError(400, "bad_oauth_state", "OAuth state not found or expired");
  return code;
}

/** The same for a link from a letter, which brought its challenge along. */
export async function issueCodeForLink(
  tx: Tx,
  challenge: CodeChallenge,
  { user_id, redirect_to }: { user_id: string; redirect_to: string },
): Promise<string> {
  const code = newCode();
  await insertFlow(tx, {
    id: crypto.randomUUID(),
    provider: "email",
    redirect_to,
    ...challenge,
    auth_code_hash: sha256(code),
    user_id,
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
