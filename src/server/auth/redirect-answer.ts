import type { AuthError } from "./auth-error.ts";
import type { TokenResponse } from "./token-response.ts";

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
  const named = errorNames[status] ?? (status >= 500 ? "server_error" : "invalid_request");
  return {
    error: denied.includes(code) ? "access_denied" : named,
    error_code: code,
    error_description: message,
  };
}

/** The session in the fragment, which no server ever sees; `sb` marks it as ours. */
export function withSession(address: string, session: TokenResponse, type?: string): string {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session;
  const url = new URL(address);
  const members = { access_token, expires_at: `${expires_at}`, expires_in: `${expires_in}`, refresh_token };
  url.hash = new URLSearchParams({ ...members, sb: "", token_type, ...(type ? { type } : {}) }).toString();
  return url.href;
}

/** Members in the query, beside what stands there already. */
export function withQuery(address: string, members: RedirectMembers): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value);
  return url.href;
}

/** In both places: some clients read the one, some the other. */
export function withFailure(address: string, members: RedirectMembers): string {
  const url = new URL(withQuery(address, members));
  url.hash = new URLSearchParams({ ...members, sb: "" }).toString();
  return url.href;
}
