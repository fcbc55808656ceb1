import { AuthError } from "#server/auth/auth-error.ts";
import type { Config } from "#server/config.ts";
import { facebook } from "./facebook.ts";
import { google } from "./google.ts";
import {
  type ProviderUrls,
  providerUrls,
  type SocialProvider,
  type SocialProviders,
} from "./social-provider.ts";

/** The providers that are configured; any other name is refused in the contract's words. */
export function socialProviders(
  config: Pick<Config, "google" | "facebook">,
  addresses: ProviderUrls = providerUrls,
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
