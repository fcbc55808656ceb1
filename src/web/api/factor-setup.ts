import { callAsMember } from "./as-member.ts";
import { authClient, orThrow } from "./auth-client.ts";

/** The secret for an authenticator app, shown once. */
export interface NewFactor {
  id: string;
  qr_code: string;
  secret: string;
}

/** Enrols a new factor. Unverified factors of earlier tries are removed first. */
export async function startFactor(): Promise<NewFactor> {
  const { mfa } = authClient();
  const { data: listed } = await orThrow(mfa.listFactors());
  for (const { id, status } of listed.all) if (status === "unverified") await mfa.unenroll({ factorId: id });
  const { data } = await orThrow(mfa.enroll({ factorType: "totp" }));
  return { id: data.id, qr_code: data.totp.qr_code, secret: data.totp.secret };
}

/** Turns the second factor off: removes every app. */
export async function dropFactors(): Promise<void> {
  const { mfa } = authClient();
  const { data } = await orThrow(mfa.listFactors());
  for (const { id } of data.all) await orThrow(mfa.unenroll({ factorId: id }));
}

/** Ten new codes, returned once; earlier ones are void. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { codes } = await callAsMember<{ codes: string[] }>("/auth/v1/recovery-codes", {
    method: "POST",
    headers: { "x-supabase-api-version": "2024-01-01" },
  });
  return codes;
}
