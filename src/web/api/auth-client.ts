import { type AuthError, GoTrueClient } from "@supabase/auth-js";
import { TIMEOUT_MS } from "./call.ts";
import { SESSION_KEY, sessionStore } from "./stored-session.ts";

let client: GoTrueClient | undefined;

/**
 * The official client, speaking to our own server. It does not look for sessions in addresses: the callback screen does,
 * and there alone, so that no other page can be fed a stranger's tokens and none stay behind in the history.
 */
export function authClient(): GoTrueClient {
  client ??= new GoTrueClient({
    url: `${location.origin}/auth/v1`,
    storageKey: SESSION_KEY,
    storage: sessionStore,
    flowType: "implicit",
    detectSessionInUrl: false,
    autoRefreshToken: true,
    persistSession: true,
    fetch: (input, init) => fetch(input, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init }),
  });
  return client;
}

/** The client returns its errors; most callers have one place for what is thrown. */
export async function orThrow<Result extends { error: AuthError | null }>(call: Promise<Result>) {
  const result = await call;
  if (result.error) throw result.error;
  return result as Extract<Result, { error: null }>;
}
