import { AuthError } from "@supabase/auth-js";
import { callAsMember } from "./as-member.ts";
import { authClient, orThrow } from "./auth-client.ts";
import { CallError } from "./call.ts";

export interface Factor {
  id: string;
  /** As its owner called it. */
  name: string;
}

export async function listFactors(): Promise<Factor[]> {
  const { data } = await orThrow(authClient().mfa.listFactors());
  return data.totp.map(({ id, friendly_name }) => ({ id, name: friendly_name ?? "" }));
}

/** Raises this session to aal2 by an app's code. */
export async function verifyCode(factorId: string, code: string): Promise<void> {
  await orThrow(authClient().mfa.challengeAndVerify({ factorId, code }));
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Raises this session to aal2 by a recovery code; each works once. */
export async function verifyRecoveryCode(code: string): Promise<void> {
  const tokens = await postToAuth<Tokens>("recovery-codes/verify", { code });
  await orThrow(authClient().setSession(tokens));
}

/** What the official client does not send, with errors as it throws them. */
export function postToAuth<Data>(path: string, fields: object): Promise<Data> {
  return callAsMember<Data>(`/auth/v1/${path}`, {
    method: "POST",
    // The newer error format of the auth API has the same fields as the rest of our API (contract 0.5).
    headers: { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" },
    body: JSON.stringify(fields),
  }).catch((error: unknown) => {
    throw error instanceof CallError ? new AuthError(error.message, error.status, error.code) : error;
  });
}
