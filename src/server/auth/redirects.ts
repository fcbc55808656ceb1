import type { Config } from "#server/config.ts";
import type { AuthError } from "./auth-error.ts";
import type { TokenResponse } from "./sessions/token-response.ts";

/**
 * Allowed redirects of links and social logins (contract 1.5): our own site, and in development any loopback address. All
 * else becomes the site's URL. Returns the parsed URL without fragment and reserved parameters, never the raw text.
 */
export function allowedRedirect(
  asked: string | undefined,
  { site, production }: Pick<Config, "site" | "production">,
): string {
  const url = asked ? readable(asked) : null;
  if (!url) return site.url;
  const isOwn = url.origin === new URL(site.url).origin;
  const isDevelopment = !production && isLoopback(url.hostname);
  if (!isOwn && !isDevelopment) return site.url;
  url.hash = "";
  // Deleting re-encodes the whole query, so only when needed.
  for (const name of reservedParameters) if (url.searchParams.has(name)) url.searchParams.delete(name);
  return url.href;
}

/**
 * Parameters that only the server sets. A stranger who requests a letter for a user could otherwise inject their own
 * session; official clients read the query first (contract 1.7). `type` stays: the contract has it in the URL.
 */
const reservedParameters = [
  "access_token",
  "refresh_token",
  "token_type",
  "expires_at",
  "expires_in",
  "provider_token",
  "provider_refresh_token",
  "token",
  "token_hash",
  "code",
  "error",
  "error_code",
  "error_description",
  "sb",
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers and servers read differently.
const ambiguous = /[\u0000-\u0020\u007f\\]/;

/** A scheme, two strokes, a host in plain letters and at most a port: neither «https:evil.test» nor «https:///evil.test». */
const plainStart = /^https?:\/\/([a-z\d.-]+|\[::1\])(?::\d{1,5})?(?=[/?#]|$)/i;

function readable(text: string): URL | null {
  if (ambiguous.test(text)) return null;
  const host = plainStart.exec(text)?.[1]?.toLowerCase();
  const url = URL.parse(text);
  // Refuses hosts that parse to another one, such as 2130706433 or 127.1.
  return url && url.hostname === host ? url : null;
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Parameters of a redirect with the outcome of a link or a social login (contract 1.4, /verify and /callback). */
export type RedirectMembers = Record<string, string>;

const errorNames: Record<number, string> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
  503: "temporarily_unavailable",
};

/** Errors about the user rather than the request. */
const denied = ["signup_disabled", "user_banned", "provider_email_needs_verification"];

export function failureMembers({ status, code, message }: AuthError): RedirectMembers {
  const named = errorNames[status] ?? "invalid_request";
  return {
    error: denied.includes(code) ? "access_denied" : named,
    error_code: code,
    error_description: message,
  };
}

/** In alphabetical order, as the contract shows them. */
export function sessionMembers(session: TokenResponse, type?: string): RedirectMembers {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: "",
    token_type: session.token_type,
    ...(type === undefined ? {} : { type }),
  };
}

/** Form-encoded parameters in the fragment, which no server sees; `sb` is an empty marker. */
export function withFragment(address: string, members: RedirectMembers): string {
  return `${address}#${new URLSearchParams({ ...members, sb: "" })}`;
}

export function withQuery(address: string, members: RedirectMembers): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value);
  return url.href;
}

/** In both places, since clients read either. */
export function withBoth(address: string, members: RedirectMembers): string {
  return withFragment(withQuery(address, members), members);
}
