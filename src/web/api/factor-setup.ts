import { authClient, orThrow } from "./auth-client.ts";
import { postToAuth, type Tokens } from "./second-factor.ts";

/** The secret for an authenticator app, shown once. */
export interface NewFactor {
  id: string;
  qr_code: string;
  secret: string;
}

/** The current password, where the session is no proof any more (contract 1.4). */
interface Proof {
  current_password?: string;
}

/** Enrols a new factor. Unverified factors of earlier tries are removed first. */
export async function startFactor(proof: Proof): Promise<NewFactor> {
  const { mfa } = authClient();
  const { data: listed } = await orThrow(mfa.listFactors());
  for (const { id, status } of listed.all) if (status === "unverified") await mfa.unenroll({ factorId: id });
  const { id, totp } = await postToAuth<{ id: string; totp: { qr_code: string; secret: string } }>(
    "factors",
    {
      factor_type: "totp",
      ...proof,
    },
  );
  return { id, qr_code: `data:image/svg+xml;utf-8,${totp.qr_code}`, secret: totp.secret };
}

/** The app shows that it has learnt the secret: the factor counts from now on, and this session has shown it. */
export async function confirmFactor(id: string, code: string, proof: Proof): Promise<void> {
  const { id: challenge_id } = await postToAuth<{ id: string }>(`factors/${id}/challenge`, {});
  const tokens = await postToAuth<Tokens>(`factors/${id}/verify`, { challenge_id, code, ...proof });
  await orThrow(authClient().setSession(tokens));
}

/** Turns the second factor off: removes every app. */
export async function dropFactors(): Promise<void> {
  const { mfa } = authClient();
  const { data } = await orThrow(mfa.listFactors());
  for (const { id } of data.all) await orThrow(mfa.unenroll({ factorId: id }));
}

/** Ten new codes, returned once; earlier ones are void. */
export async function makeRecoveryCodes(): Promise<string[]> {
  return (await postToAuth<{ codes: string[] }>("recovery-codes", {})).codes;
}
