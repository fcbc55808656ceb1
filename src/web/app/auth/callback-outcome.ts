import type { Session } from "@supabase/auth-js";
import type { AuthArrival } from "#domain/auth/auth-arrival.ts";
import { type AuthTranslator, authMessages, callbackError } from "#domain/auth/auth-messages.ts";
import { defaultRoute } from "#domain/auth/default-route.ts";
import { ownPath } from "#domain/auth/own-path.ts";
import type { MyProfile } from "#domain/users/my-data.ts";
import { authClient, giveLinkBack, readSession, revokeSession } from "#web/api/auth-client.ts";
import { forgetDrafts } from "#web/api/stored-draft.ts";
import { markActivated } from "#web/api/stored-session.ts";
import { loginPath } from "#web/app/members-only.tsx";
import type { AccountContext } from "#web/app/session/account.ts";
import { withNext } from "./next-path.ts";

/** How an arrival ends: «§4», and where it leads at once. */
export type Outcome =
  | { phase: "success"; to: string }
  | { phase: "halfway" }
  | { phase: "moved"; to: string }
  | { phase: "error"; message: string; type: string | undefined }
  | { phase: "elsewhere"; to: string }
  | SwitchQuestion;

/** The link is another person's: a stranger could have sent it, to receive what is typed next. */
export interface SwitchQuestion {
  phase: "question";
  present: string;
  other: string;
  stay(): Promise<Outcome>;
  enter(): Promise<Outcome>;
}

type Refresh = AccountContext["refresh"];
type Tokens = NonNullable<AuthArrival["tokens"]>;

const { session_failed, session_invalid } = authMessages.callback;

/** The order is contract 1.8's; the address was cleaned before any of it began. */
export async function settle(
  arrival: AuthArrival,
  translator: AuthTranslator,
  refresh: Refresh,
): Promise<Outcome> {
  const failed = (message: string): Outcome => ({ phase: "error", message, type: arrival.type });
  if (arrival.error) return failed(callbackError(arrival.error.description, translator));
  if (arrival.isHalfway && !arrival.tokens) return { phase: "halfway" };
  if (arrival.isBroken) return failed(translator.translate(session_invalid));
  return settled(async () => {
    if (!arrival.tokens)
      return (await hasSession()) ? goOn(arrival, refresh) : { phase: "elsewhere", to: "/login" };
    const present = await refresh();
    if (present.phase === "out") return open(arrival.tokens);
    // The stored session must survive a link that opens none.
    const session = await readSession(arrival.tokens);
    if (!session || present.phase !== "in") return failed(translator.translate(session_failed));
    if (session.user.id === present.profile.id) return open(session);
    // Read once more: it may end while the question is open, and the client would drop the stored session with it.
    const enter = async () => open(await readSession(session));
    return question(present.profile, session, () => settled(enter, session.user.id));
  });

  async function open(tokens: Tokens | null): Promise<Outcome> {
    const opened = tokens && (await authClient().setSession(tokens));
    if (opened?.data.session) return goOn(arrival, refresh);
    return failed(translator.translate(opened && !opened.error ? session_invalid : session_failed));
  }

  async function settled(attempt: () => Promise<Outcome>, user_id?: string): Promise<Outcome> {
    try {
      return await attempt();
    } catch {
      // «§8», as «decisions §1» reads it: a success if there is a session, and only then.
      return (await hasSession(user_id)) ? succeed(arrival) : failed(translator.translate(session_invalid));
    }
  }
}

function question(present: MyProfile, link: Session, open: () => Promise<Outcome>): SwitchQuestion {
  return {
    phase: "question",
    present: present.email,
    other: link.user.email ?? "",
    async stay() {
      await giveLinkBack(link);
      return { phase: "elsewhere", to: defaultRoute(present) };
    },
    // The same as signing out first: what was typed here is not the other person's.
    async enter() {
      const { session } = (await authClient().getSession()).data;
      const outcome = await open();
      if (outcome.phase === "error") return outcome;
      forgetDrafts();
      if (session) void revokeSession(session);
      return outcome;
    },
  };
}

async function hasSession(user_id?: string): Promise<boolean> {
  try {
    const { session } = (await authClient().getSession()).data;
    return session !== null && (user_id === undefined || session.user.id === user_id);
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
  if (type === "email_change") return { phase: "moved", to: "/meus-dados#email" };
  return { phase: "success", to: ownPath(next) ?? "/dashboard" };
}
