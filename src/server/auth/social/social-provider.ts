import type { SocialLogin } from "#domain/site/site-identity.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { Config } from "#server/config.ts";
import { facebook } from "./facebook.ts";
import type { FlowProofs } from "./flow-proofs.ts";
import { google } from "./google.ts";
import { type ProviderAddresses, realProviders } from "./provider-addresses.ts";

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

export type SocialProviders = (name: string) => SocialProvider;

/** The providers that are configured; any other name is refused in the contract's words. */
export function socialProviders(
  config: Pick<Config, "google" | "facebook">,
  addresses: ProviderAddresses = realProviders,
): SocialProviders {
  const known = new Map<string, SocialProvider | null>([
    ["google", config.google && google(config.google, addresses)],
    ["facebook", config.facebook && facebook(config.facebook, addresses)],
  ]);
  return (name) => {
    const provider = known.get(name);
    if (provider) return provider;
    const why =
      provider === null ? "provider is not enabled" : `Provider ${name.slice(0, 40)} could not be found`;
    throw new AuthError(400, "validation_failed", `Unsupported provider: ${why}`);
  };
}
