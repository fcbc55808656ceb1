import type { Session } from "@supabase/auth-js";
import { accessMessages } from "#domain/users/admin-messages.ts";
import { authClient } from "./auth-client.ts";
import { CallError, call, deed } from "./call.ts";
import { endSession } from "./end-session.ts";

/** A call in the name of whoever is signed in. */
export function callAsMember<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  return asMember((token) =>
    call<Answer>(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  );
}

/**
 * Does something with the token of whoever is signed in; it is renewed first where it is about to end. Where the server
 * does not take it, it is renewed once: this device's clock may be slow. If that does not help, the session is over here too.
 */
export async function asMember<Answer>(ask: (token: string) => Promise<Answer>): Promise<Answer> {
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

/** `send`, in the name of whoever is signed in. */
export function sendAsMember<Answer>(name: string, fields: object, key: string): Promise<Answer> {
  return callAsMember<Answer>(`/functions/v1/${name}`, deed(fields, key));
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
  // Nobody answered: that is no reason to say that it is over.
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

/** What the same person has in its place meanwhile. Where somebody else came in, nothing is repeated in their name. */
async function replacementOf(old: Session): Promise<Session | undefined> {
  const now = await storedSession();
  if (!now || now.user?.id !== old.user?.id) throw expired();
  return now.access_token === old.access_token ? undefined : now;
}

/** The auth server said no, rather than nothing, "later" or nonsense. */
function isRefusal({ status = 0 }: { status?: number | undefined }): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/** What is asked of a call that reads; what is left out does not narrow anything. */
export function queryString(query: object): string {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return String(new URLSearchParams(asked.map(([name, value]) => [name, String(value)])));
}
