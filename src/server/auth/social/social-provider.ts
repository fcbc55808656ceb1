import { createHash } from "node:crypto";
import type { SocialLogin } from "#domain/site/site-identity.ts";
import type { SecretBox } from "#server/session/secret-box.ts";

export interface SocialProvider {
  name: SocialLogin;
  scope: string;
  /** Whether it returns an ID token with our nonce. */
  usesNonce: boolean;
  authorizationAddress(): Promise<string>;
  /** Exchanges the code for the profile. Never inside a transaction. */
  fetchProfile(answer: ProviderCallback): Promise<ProviderProfile>;
}

export interface ProviderCallback {
  code: string;
  /** The issuer (RFC 9207), if given. */
  iss: string | null;
  state: string;
  redirect_uri: string;
  proofs: FlowProofs;
}

/** As the provider sent it, not validated yet. */
export interface ProviderProfile {
  subject: string;
  email: unknown;
  /** True only when the provider says so (contract 5.10: link only on a verified claim). */
  email_verified: boolean;
  name: unknown;
  picture: unknown;
}

/** By name; throws for unknown or unconfigured providers. */
export type SocialProviders = (name: string) => SocialProvider;

/** Binds a provider's response to the login that we started. */
interface FlowProofs {
  verifier: string;
  challenge: string;
  nonce: string;
}

/** Derived from the login's id with AUTH_SECRET, so that the database holds nothing usable. */
export function flowProofs(box: SecretBox, flow_id: string): FlowProofs {
  const verifier = box.mark(`social login verifier ${flow_id}`);
  return {
    verifier,
    challenge: createHash("sha256").update(verifier).digest("base64url"),
    nonce: box.mark(`social login nonce ${flow_id}`),
  };
}

/** URLs of the providers. A parameter for tests, not configuration. */
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
