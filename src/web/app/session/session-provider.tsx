import { isAuthRetryableFetchError } from "@supabase/auth-js";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { loadMyProfile } from "#web/api/account.ts";
import { isExpired } from "#web/api/as-member.ts";
import { authClient } from "#web/api/auth-client.ts";
import { endSession } from "#web/api/end-session.ts";
import { forgetSession, keepProfile, SESSION_KEY } from "#web/api/stored-session.ts";
import { type Account, AccountContext } from "./account.ts";

/** The official client retries for half a minute; the user sees earlier that the server does not respond. */
const SILENCE_MS = 8000;
const RETRY_MS = 10_000;

/** «§4»: from storage or none; then the official client's events, in this tab or another. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { account, refresh, leave, asked } = useLookup();
  useEvents(refresh, leave, asked);
  useReturn(account, refresh);
  const signOut = useCallback(async () => {
    await endSession();
    leave();
  }, [leave]);
  const value = useMemo(() => ({ account, refresh, signOut }), [account, refresh, signOut]);
  return <AccountContext value={value}>{children}</AccountContext>;
}

function useLookup() {
  const [account, setAccount] = useState<Account>({ phase: "unknown" });
  const asked = useRef(0);

  const refresh = useCallback(async (): Promise<Account> => {
    const turn = ++asked.current;
    const found = await findAccount();
    // Only the newest lookup counts: a slow response must not restore a user who has signed out.
    if (turn !== asked.current) return found;
    if (found.phase === "in") keepProfile(found.profile);
    setAccount((before) => (isStill(before, found) ? before : found));
    return found;
  }, []);

  const leave = useCallback(() => {
    asked.current++;
    setAccount({ phase: "out" });
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => {
      setAccount((before) => (before.phase === "unknown" ? { phase: "unreachable" } : before));
    }, SILENCE_MS);
    return () => clearTimeout(timer);
  }, []);

  return { account, refresh, leave, asked };
}

/** A server that does not respond must not remove the screen, with all that is typed there. */
function isStill(before: Account, found: Account): boolean {
  if (before.phase !== "in" || found.phase !== "unreachable") return false;
  return found.user_id === undefined || found.user_id === before.profile.id;
}

function useEvents(refresh: () => Promise<Account>, leave: () => void, asked: { current: number }): void {
  useEffect(() => {
    const { data } = authClient().onAuthStateChange((event) => {
      if (event === "SIGNED_OUT") {
        forgetSession();
        leave();
        return;
      }
      const before = asked.current;
      // Not inside the callback: the client holds its lock there. A newer lookup has seen this event already.
      setTimeout(() => {
        if (asked.current === before) void refresh();
      });
    });
    return () => data.subscription.unsubscribe();
  }, [refresh, leave, asked]);

  // The header of a document ends a session without the app hearing of it, in this tab or another.
  useEffect(() => {
    function handleStorage({ key, newValue }: StorageEvent): void {
      if (newValue === null && (key === null || key === SESSION_KEY)) leave();
    }
    addEventListener("storage", handleStorage);
    return () => removeEventListener("storage", handleStorage);
  }, [leave]);
}

/** Retries while the server does not respond: after a pause, and when the network is back. */
function useReturn(account: Account, refresh: () => Promise<Account>): void {
  useEffect(() => {
    if (account.phase !== "unreachable") return;
    const timer = setTimeout(refresh, RETRY_MS);
    addEventListener("online", refresh);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", refresh);
    };
  }, [account, refresh]);
}

async function findAccount(): Promise<Account> {
  const { data, error } = await authClient().getSession();
  if (!data.session) return { phase: isAuthRetryableFetchError(error) ? "unreachable" : "out" };
  try {
    return { phase: "in", profile: await loadMyProfile() };
  } catch (error) {
    if (isExpired(error)) return { phase: "out" };
    return { phase: "unreachable", user_id: data.session.user?.id };
  }
}
