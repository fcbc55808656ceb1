import type { AuthArrival } from "#domain/auth/auth-arrival.ts";
import { type AuthTranslator, authMessages, callbackError } from "#domain/auth/auth-messages.ts";
import { defaultRoute } from "#domain/auth/default-route.ts";
import { ownPath } from "#domain/auth/own-path.ts";
import { authClient } from "#web/api/auth-client.ts";
import { markActivated } from "#web/api/stored-session.ts";
import { loginPath } from "#web/app/members-only.tsx";
import type { AccountContext } from "#web/app/session/account.ts";
import { withNext } from "./next-path.ts";

/** How an arrival ends: «§4», and where it leads at once. */
export type Outcome =
  | { phase: "success"; to: string }
  | { phase: "error"; message: string; isRecovery: boolean }
  | { phase: "elsewhere"; to: string };

type Refresh = AccountContext["refresh"];

const { session_failed, session_invalid } = authMessages.callback;

/** The order is contract 1.8's; the address was cleaned before any of it began. */
export async function settle(
  arrival: AuthArrival,
  translator: AuthTranslator,
  refresh: Refresh,
): Promise<Outcome> {
  const isRecovery = arrival.type === "recovery";
  const failed = (message: string): Outcome => ({ phase: "error", message, isRecovery });
  if (arrival.error) return failed(callbackError(arrival.error.description, translator));
  try {
    const session = await openSession(arrival);
    if (session === "none") return { phase: "elsewhere", to: "/login" };
    if (session !== "open") return failed(translator.translate(session));
    return await goOn(arrival, refresh);
  } catch {
    // «§8», as «decisions §1» reads it: a success if there is a session, and only then.
    return (await hasSession()) ? succeed(arrival) : failed(translator.translate(session_invalid));
  }
}

type Opened = "open" | "none" | typeof session_failed | typeof session_invalid;

async function openSession({ tokens, isBroken }: AuthArrival): Promise<Opened> {
  if (isBroken) return session_invalid;
  if (!tokens) return (await hasSession()) ? "open" : "none";
  const { data, error } = await authClient().setSession(tokens);
  if (error) return session_failed;
  return data.session ? "open" : session_invalid;
}

async function hasSession(): Promise<boolean> {
  try {
    return (await authClient().getSession()).data.session !== null;
  } catch {
    return false;
  }
}

async function goOn(arrival: AuthArrival, refresh: Refresh): Promise<Outcome> {
  // First: a screen that still takes them for a stranger would send them to the login.
  const account = await refresh();
  const next = ownPath(arrival.next);
  if (arrival.type === "recovery") return { phase: "elsewhere", to: withNext("/redefinir-senha", next) };
  if (arrival.type) return succeed(arrival);
  if (account.phase !== "in") return { phase: "elsewhere", to: next ?? "/dashboard" };
  const to = next ?? defaultRoute(account.profile);
  return { phase: "elsewhere", to: account.profile.second_factor === "pending" ? loginPath(to) : to };
}

function succeed({ type, next }: AuthArrival): Outcome {
  if (type === "signup") markActivated(Date.now());
  return { phase: "success", to: ownPath(next) ?? "/dashboard" };
}
