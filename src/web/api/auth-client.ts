import { type AuthError, GoTrueClient, type Session } from "@supabase/auth-js";
import { TIMEOUT_MS } from "./call.ts";
import { SESSION_KEY, sessionStore } from "./stored-session.ts";

let client: GoTrueClient | undefined;

const settings = () => ({
  url: `${location.origin}/auth/v1`,
  flowType: "implicit" as const,
  detectSessionInUrl: false,
  fetch: (input: RequestInfo | URL, init?: RequestInit) =>
    fetch(input, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init }),
});

/**
 * The official client, speaking to our own server. It does not look for sessions in addresses: the callback screen does,
 * and there alone, so that no other page can be fed a stranger's tokens and none stay behind in the history.
 */
export function authClient(): GoTrueClient {
  client ??= new GoTrueClient({
    ...settings(),
    storageKey: SESSION_KEY,
    storage: sessionStore,
    autoRefreshToken: true,
    persistSession: true,
  });
  return client;
}

type SessionTokens = Pick<Session, "access_token" | "refresh_token">;

/** What the server says of a session from elsewhere. The stored session stays as it is, even if this one is refused. */
export async function readSession(tokens: SessionTokens): Promise<Session | null> {
  const apart = new GoTrueClient({
    ...settings(),
    storageKey: `${SESSION_KEY}-read`,
    autoRefreshToken: false,
    persistSession: false,
  });
  return (await apart.setSession(tokens)).data.session;
}

/** Ends any session on the server; the stored one stays as it is. */
export async function revokeSession({ access_token }: Pick<Session, "access_token">): Promise<void> {
  await authClient().admin.signOut(access_token, "local");
}

/** Nobody waits longer for a server that does not answer. */
const giveBackMs = 5000;

/** Ends the session that a letter's link opened: a link that did nothing yet works again (contract D-2). */
export async function giveLinkBack({ access_token }: Pick<Session, "access_token">): Promise<void> {
  const { url, fetch } = settings();
  const headers = { Authorization: `Bearer ${access_token}` };
  const signal = AbortSignal.timeout(giveBackMs);
  await fetch(`${url}/logout?scope=link`, { method: "POST", headers, keepalive: true, signal }).catch(
    () => {},
  );
}

/** The client returns its errors; most callers have one place for what is thrown. */
export async function orThrow<Result extends { error: AuthError | null }>(call: Promise<Result>) {
  const result = await call;
  if (result.error) throw result.error;
  return result as Extract<Result, { error: null }>;
}
