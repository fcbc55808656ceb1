import { createHash } from "node:crypto";
import type { SocialLogin } from "#domain/site/site-identity.ts";
import type { SecretBox } from "#server/session/secret-box.ts";

/** Somewhere that people sign in, as the endpoints see it. */
export interface SocialProvider {
  name: SocialLogin;
  scope: string;
  /** Whether an ID token comes back, which names the login that it was made for. */
  usesNonce: boolean;
  /** Where to send the browser. */
  authorizationAddress(): Promise<string>;
  /** Trades the code of the answer for what the provider knows about the person. Never inside a transaction. */
  fetchProfile(answer: ProviderCallback): Promise<ProviderProfile>;
}

export interface ProviderCallback {
  code: string;
  /** Who says so (RFC 9207), where the provider tells. */
  iss: string | null;
  state: string;
  redirect_uri: string;
  proofs: FlowProofs;
}

/** As the provider said it: nothing here is checked for length or form yet. */
export interface ProviderProfile {
  subject: string;
  email: unknown;
  /** True only by the provider's own positive word (contract 5.10: link only on a verified claim). */
  email_verified: boolean;
  name: unknown;
  picture: unknown;
}

/** By name; what is unknown or not configured is refused. */
export type SocialProviders = (name: string) => SocialProvider;

/** What ties a provider's answer to the login that we began. */
export interface FlowProofs {
  verifier: string;
  challenge: string;
  nonce: string;
}

/** Derived from the login's id under AUTH_SECRET: in the database stands nothing that a thief of it could use. */
export function flowProofs(box: SecretBox, flow_id: string): FlowProofs {
  const verifier = box.mark(`social login verifier ${flow_id}`);
  return {
    verifier,
    challenge: createHash("sha256").update(verifier).digest("base64url"),
    nonce: box.mark(`social login nonce ${flow_id}`),
  };
}

/** Where the providers are. Handed to the API rather than configured: an operator has no business to change them. */
export interface ProviderUrls {
  google: { issuer: string };
  facebook: { authorize: string; token: string; profile: string };
  /** How long one call to a provider may take. */
  timeout_seconds: number;
}

const graph = "https://graph.facebook.com/v24.0";

export const providerUrls: ProviderUrls = {
  google: { issuer: "https://accounts.google.com" },
  facebook: {
    authorize: "https://www.facebook.com/v24.0/dialog/oauth",
    token: `${graph}/oauth/access_token`,
    profile: `${graph}/me`,
  },
  timeout_seconds: 8,
};
