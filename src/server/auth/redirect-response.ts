import type { AuthError } from "./auth-error.ts";
import type { TokenResponse } from "./sessions/token-response.ts";

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
