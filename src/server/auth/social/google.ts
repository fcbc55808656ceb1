import type { Configuration } from "openid-client";
import type { ProviderClient } from "#server/config.ts";
import { isLoopback } from "#server/config-loopback.ts";
import type { ProviderCallback, ProviderProfile, ProviderUrls, SocialProvider } from "./social-provider.ts";

const cacheMs = 3_600_000;

/** OpenID Connect with one fixed issuer, audience and key set (contract 5.10, CVE-2026-31813). */
export function google(
  client: ProviderClient,
  { google: { issuer }, timeout_seconds }: ProviderUrls,
): SocialProvider {
  const configuration = cachedFor(cacheMs, () => discovered(client, issuer, timeout_seconds));
  return {
    name: "google",
    scope: "openid email profile",
    usesNonce: true,
    async authorizationAddress() {
      const address = (await configuration()).serverMetadata().authorization_endpoint;
      if (!address) throw new Error("the provider names no authorization endpoint");
      return address;
    },
    fetchProfile: async (answer) => profileOf(await configuration(), answer),
  };
}

/** Loaded with the first login of this kind. */
const library = () => import("openid-client");

async function discovered(
  { client_id, client_secret }: ProviderClient,
  issuer: string,
  timeout: number,
): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretPost, discovery, enableNonRepudiationChecks } = await library();
  const address = new URL(issuer);
  // HTTP only to this machine, for tests.
  const mayBeClear = isLoopback(address.hostname) ? [allowInsecureRequests] : [];
  return discovery(
    address,
    client_id,
    // One fixed algorithm: a token must not choose its own.
    { client_secret, id_token_signed_response_alg: "RS256" },
    ClientSecretPost(client_secret),
    // Without the second, the library skips the signature check of tokens that come over TLS.
    { timeout, execute: [...mayBeClear, enableNonRepudiationChecks] },
  );
}

async function profileOf(
  configuration: Configuration,
  { code, iss, state, redirect_uri, proofs }: ProviderCallback,
): Promise<ProviderProfile> {
  const address = new URL(redirect_uri);
  address.search = new URLSearchParams({ code, state, ...(iss === null ? {} : { iss }) }).toString();
  const { authorizationCodeGrant } = await library();
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: proofs.nonce,
    pkceCodeVerifier: proofs.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("the provider sent no ID token");
  const { sub, email, email_verified, name, picture } = claims;
  return { subject: sub, email, email_verified: email_verified === true, name, picture };
}

/** Caches a value for a while; a failure is not cached. */
function cachedFor<T>(ms: number, learn: () => Promise<T>): () => Promise<T> {
  let cached: { until: number; value: Promise<T> } | undefined;
  return () => {
    if (cached && performance.now() < cached.until) return cached.value;
    const value = learn();
    const entry = { until: performance.now() + ms, value };
    cached = entry;
    value.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return value;
  };
}
