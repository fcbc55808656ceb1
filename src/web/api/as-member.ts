import { authClient } from "./auth-client.ts";
import { CallError, call } from "./call.ts";

/** A call in the name of whoever is signed in; the token is renewed first where it is about to end. */
export async function callAsMember<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const { data } = await authClient().getSession();
  const token = data.session?.access_token;
  if (!token) throw new CallError(401, "unauthorized", "Sessão expirada. Faça login novamente.");
  return call<Answer>(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
}

/** Tells our own API to do something, once: a retry after a lost answer carries the same key. */
export function sendAsMember<Answer>(name: string, fields: object, key: string): Promise<Answer> {
  return callAsMember<Answer>(`/functions/v1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(fields),
  });
}
