import type { Session } from "@supabase/auth-js";
import { accessMessages } from "#domain/users/admin-messages.ts";
import { authClient } from "./auth-client.ts";
import { CallError, call, postJson } from "./call.ts";
import { endSession } from "./end-session.ts";

export function callAsMember<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  return asMember((token) =>
    call<Data>(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  );
}

/**
 * Calls with the session's token, which is renewed first where it is about to end. Where the server
 * does not take it, it is renewed once: this device's clock may be slow. If that does not help, the session is over here too.
 */
export async function asMember<Data>(ask: (token: string) => Promise<Data>): Promise<Data> {
  const session = await storedSession();
  if (!session) throw expired();
  try {
    return await ask(session.access_token);
  } catch (error) {
    if (!isExpired(error)) throw error;
  }
  const renewed = await renew(session);
  try {
    return await ask(renewed.access_token);
  } catch (error) {
    if (isExpired(error) && !(await replacementOf(renewed))) await endSession();
    throw error;
  }
}

export function sendAsMember<Data>(name: string, fields: object, key: string): Promise<Data> {
  return callAsMember<Data>(`/functions/v1/${name}`, postJson(fields, key));
}

/** A command of the API; a retry after a lost response has the same key. */
export function command<Fields extends object, Data>(name: string) {
  return (fields: Fields, key: string) => sendAsMember<Data>(name, fields, key);
}

/** A read of the API; what is left out of the query does not narrow it. */
export function reading<Query extends object, Data>(name: string, fixed = {}) {
  return (query: Query) => callAsMember<Data>(`/functions/v1/${name}?${queryString({ ...fixed, ...query })}`);
}

/** A POST that writes nothing: without a key, so that no response is stored for it. */
export function readByPost<Data>(name: string, fields: object, init: RequestInit = {}): Promise<Data> {
  return callAsMember<Data>(`/functions/v1/${name}`, {
    ...init,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fields),
  });
}

export interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** A conflict brings the row as it is now. */
export function conflictOf<Body>(error: unknown): Body | undefined {
  return error instanceof CallError && error.status === 409 ? (error.body as Body | undefined) : undefined;
}

/** The session is over, as our own API says it. */
export function isExpired(error: unknown): boolean {
  return error instanceof CallError && error.status === 401;
}

function expired(): CallError {
  return new CallError(401, "unauthorized", accessMessages.session_expired);
}

async function storedSession(): Promise<Session | null> {
  const { data, error } = await authClient().getSession();
  // No response: the session may still be valid.
  if (error && !isRefusal(error)) throw error;
  return data.session;
}

async function renew(old: Session): Promise<Session> {
  const replaced = await replacementOf(old);
  if (replaced) return replaced;
  const { data, error } = await authClient().refreshSession();
  if (data.session) return data.session;
  if (error && !isRefusal(error)) throw error;
  // Another tab may have renewed it in the same moment, and so have used up the token that was refused here.
  const renewedElsewhere = await replacementOf(old);
  if (renewedElsewhere) return renewedElsewhere;
  await endSession();
  throw expired();
}

/** The same user's newer session. Where another user has signed in meanwhile, nothing is repeated with their token. */
async function replacementOf(old: Session): Promise<Session | undefined> {
  const now = await storedSession();
  if (!now || now.user?.id !== old.user?.id) throw expired();
  return now.access_token === old.access_token ? undefined : now;
}

/** A definite refusal, not a rate limit, a fault or no response. */
function isRefusal({ status = 0 }: { status?: number | undefined }): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/** Undefined and empty values are left out. */
export function queryString(query: object): string {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return String(new URLSearchParams(asked.map(([name, value]) => [name, String(value)])));
}
