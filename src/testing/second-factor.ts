import { GoTrueClient } from "@supabase/auth-js";
import { generateSync } from "otplib";
import { password } from "./factories.ts";
import type { TestServer } from "./test-server.ts";

/** The client that the app uses, with our server behind its fetch. */
export function officialClient(server: TestServer): GoTrueClient {
  return new GoTrueClient({
    url: "http://localhost:3000/auth/v1",
    headers: { apikey: "sb_publishable_x" },
    storageKey: `xepa-session-${crypto.randomUUID()}`,
    persistSession: false,
    autoRefreshToken: false,
    fetch: (input, init) =>
      Promise.resolve(server.request(String(input).replace(/^http:\/\/[^/]+/, ""), init)),
  });
}

export interface SignedInClient {
  client: GoTrueClient;
  session_id: string;
  /** Headers of a signed-in call, as the session is now. */
  auth(): Promise<Record<string, string>>;
}

export async function signedInClient(server: TestServer, email: string): Promise<SignedInClient> {
  const client = officialClient(server);
  const { data, error } = await client.signInWithPassword({ email, password });
  if (error) throw error;
  const token = data.session.access_token;
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
    session_id: string;
  };
  const auth = async () => ({
    Authorization: `Bearer ${(await client.getSession()).data.session?.access_token}`,
  });
  return { client, session_id: claims.session_id, auth };
}

/** The app's code `steps` times 30 s from now. */
export function codeOf(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
}

/** A factor that was verified once, in this step; `codeOf(secret, 1)` is the next valid code. */
export async function aVerifiedFactor({ client }: SignedInClient, friendlyName = "Celular") {
  const enrolled = await client.mfa.enroll({ factorType: "totp", friendlyName });
  if (enrolled.error) throw enrolled.error;
  const { id, totp } = enrolled.data;
  const verified = await client.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) });
  if (verified.error) throw verified.error;
  return { id, secret: totp.secret };
}
