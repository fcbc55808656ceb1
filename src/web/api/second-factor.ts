import { callAsMember } from "./as-member.ts";
import { authClient } from "./auth-client.ts";

export interface Factor {
  id: string;
  /** As its owner called it. */
  name: string;
}

/** The apps that may answer for the person who is signed in. */
export async function listFactors(): Promise<Factor[]> {
  const { data, error } = await authClient().mfa.listFactors();
  if (error) throw error;
  return data.totp.map(({ id, friendly_name }) => ({ id, name: friendly_name ?? "" }));
}

/** Raises this session by the code of an app. */
export function verifyCode(factorId: string, code: string) {
  return authClient().mfa.challengeAndVerify({ factorId, code });
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Raises this session by one of the codes that were written down; each works once. */
export async function verifyRecoveryCode(code: string) {
  const tokens = await callAsMember<Tokens>("/auth/v1/recovery-codes/verify", {
    method: "POST",
    // The auth server's newer way to refuse names code and message as the rest of our API does (contract 0.5).
    headers: { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" },
    body: JSON.stringify({ code }),
  });
  return authClient().setSession(tokens);
}
