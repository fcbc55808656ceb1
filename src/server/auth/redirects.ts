import type { Config } from "#server/config.ts";
import type { AuthError } from "./auth-error.ts";
import type { TokenResponse } from "./sessions/token-response.ts";

/**
 * Where a link or a social login may lead (contract 1.5): our own site, and in development any loopback address. All else
 * silently becomes the site itself. Decided from the configuration alone; what is answered is the parsed address, without
 * its fragment and what only we may say in it, never the text that came in.
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
  // Untouched where there is nothing to take out: taking out spells the whole query anew.
  for (const name of reservedParameters) if (url.searchParams.has(name)) url.searchParams.delete(name);
  return url.href;
}

/**
 * What only we say to the page that a link or a login leads back to. Whoever asks for somebody's letter could otherwise put
 * their own session, or words of their own, beside what that person is given; official clients read the query first
 * (contract 1.7). `type` stays: the contract has it in the address.
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
  // A host that is read as another one than it says, such as 2130706433 or 127.1, is nobody's way to write it.
  return url && url.hostname === host ? url : null;
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Where a browser is sent with the outcome of a link or a social login (contract 1.4, /verify and /callback). */
export type RedirectMembers = Record<string, string>;

const errorNames: Record<number, string> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
  503: "temporarily_unavailable",
};

/** Refusals of the person rather than of the request. */
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

/** Form-encoded members in the fragment, which no server ever sees; `sb` is an empty mark. Addresses come without one. */
export function withFragment(address: string, members: RedirectMembers): string {
  return `${address}#${new URLSearchParams({ ...members, sb: "" })}`;
}

/** Members in the query, beside what stands there already. */
export function withQuery(address: string, members: RedirectMembers): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value);
  return url.href;
}

/** In both places: some clients read the one, some the other. */
export function withBoth(address: string, members: RedirectMembers): string {
  return withFragment(withQuery(address, members), members);
}
