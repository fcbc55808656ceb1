import type { SocialLogin } from "#domain/site/site-identity.ts";
import type { FlowProofs } from "./flow-proofs.ts";

/** Somewhere that people sign in, as the endpoints see it. */
export interface SocialProvider {
  name: SocialLogin;
  scope: string;
  /** Whether an ID token comes back, which names the login that it was made for. */
  usesNonce: boolean;
  /** Where to send the browser. */
  authorizationAddress(): Promise<string>;
  /** Trades the code of the answer for what the provider knows about the person. Never inside a transaction. */
  fetchProfile(answer: ProviderAnswer): Promise<ProviderProfile>;
}

export interface ProviderAnswer {
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
