import { createHmac } from "node:crypto";
import * as z from "zod";
import type { ProviderClient } from "#server/config.ts";
import type { ProviderCallback, ProviderUrls, SocialProvider } from "./social-provider.ts";

const tokenSchema = z.object({ access_token: z.string().min(1) });
const profileSchema = z.object({
  id: z.string().min(1).max(255),
  name: z.unknown().optional(),
  email: z.unknown().optional(),
});

/** OAuth 2 and the Graph API: no ID token, and no word on whether the e-mail was verified (contract D-8). */
export function facebook(
  client: ProviderClient,
  { facebook: { authorize, token, profile }, timeout_seconds }: ProviderUrls,
): SocialProvider {
  const ask = (address: URL | string, init: RequestInit) => fetchJson(address, init, timeout_seconds);
  return {
    name: "facebook",
    scope: "email",
    usesNonce: false,
    authorizationAddress: async () => authorize,
    async fetchProfile(answer) {
      const body = tokenRequest(client, answer);
      const { access_token } = tokenSchema.parse(await ask(token, { method: "POST", body }));
      const address = new URL(profile);
      address.searchParams.set("fields", "id,name,email");
      // Proves that the caller that uses the token knows the app's secret too.
      const proof = createHmac("sha256", client.client_secret).update(access_token).digest("hex");
      address.searchParams.set("appsecret_proof", proof);
      const headers = { Authorization: `Bearer ${access_token}` };
      const { id, name, email } = profileSchema.parse(await ask(address, { headers }));
      return { subject: id, email, email_verified: false, name, picture: null };
    },
  };
}

function tokenRequest(client: ProviderClient, { code, redirect_uri, proofs }: ProviderCallback) {
  return new URLSearchParams({
    grant_type: "authorization_code",
    client_id: client.client_id,
    client_secret: client.client_secret,
    redirect_uri,
    code,
    code_verifier: proofs.verifier,
  });
}

/** A failure is told by its status alone: bodies may hold tokens, and this one is logged. */
async function fetchJson(address: URL | string, init: RequestInit, seconds: number): Promise<unknown> {
  const response = await fetch(address, {
    ...init,
    redirect: "error",
    signal: AbortSignal.timeout(seconds * 1000),
  });
  const { pathname } = new URL(address);
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${pathname} answered ${response.status}`);
  }
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${pathname} answered no JSON`);
  }
}
