import { type JSX, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { loadMyProfile } from "#web/api/account.ts";
import { authClient } from "#web/api/auth-client.ts";
import { CallError } from "#web/api/call.ts";
import { endSession } from "#web/api/end-session.ts";
import { forgetSession, keepProfile, SESSION_KEY } from "#web/api/stored-session.ts";
import { type Account, AccountContext } from "./account.ts";

/** «§4»: from storage or none; then whatever the official client tells, in this tab or another. */
export function SessionProvider({ children }: { children: ReactNode }): JSX.Element {
  const [account, setAccount] = useState<Account>({ phase: "unknown" });
  const asked = useRef(0);

  const refresh = useCallback(async (): Promise<Account> => {
    const turn = ++asked.current;
    const found = await findAccount();
    // Only the newest answer counts: a slow one must not bring back somebody who has left.
    if (turn === asked.current) {
      if (found.phase === "in") keepProfile(found.profile);
      setAccount(found);
    }
    return found;
  }, []);

  const signOut = useCallback(async () => {
    asked.current++;
    await endSession();
    setAccount({ phase: "out" });
  }, []);

  useEffect(() => {
    const { data } = authClient().onAuthStateChange((event) => {
      if (event === "SIGNED_OUT") {
        asked.current++;
        forgetSession();
        setAccount({ phase: "out" });
      } else if (event !== "TOKEN_REFRESHED") {
        // Not inside the callback: the client holds its lock there.
        setTimeout(refresh);
      }
    });
    return () => data.subscription.unsubscribe();
  }, [refresh]);

  // The header of a document ends a session without the app hearing of it, in this tab or another.
  useEffect(() => {
    function handleStorage({ key, newValue }: StorageEvent): void {
      if (newValue !== null || (key !== null && key !== SESSION_KEY)) return;
      asked.current++;
      setAccount({ phase: "out" });
    }
    addEventListener("storage", handleStorage);
    return () => removeEventListener("storage", handleStorage);
  }, []);

  const value = useMemo(() => ({ account, refresh, signOut }), [account, refresh, signOut]);
  return <AccountContext value={value}>{children}</AccountContext>;
}

async function findAccount(): Promise<Account> {
  const { data } = await authClient().getSession();
  if (!data.session) return { phase: "out" };
  try {
    return { phase: "in", profile: await loadMyProfile() };
  } catch (error) {
    const isOver = error instanceof CallError && error.status === 401;
    if (!isOver) return { phase: "unreachable" };
    await endSession();
    return { phase: "out" };
  }
}
