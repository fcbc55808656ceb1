import { createContext, useCallback, useContext } from "react";
import type { PanelCounts } from "#domain/products/moderation.ts";
import { accessMessages } from "#domain/users/admin-messages.ts";
import type { MyProfile } from "#domain/users/my-data.ts";
import { CallError } from "#web/api/call.ts";
import { useAccount } from "#web/app/session/account.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import type { Refusal } from "#web/ui/form-state.ts";

export interface Panel {
  profile: MyProfile;
  counts: PanelCounts | undefined;
  /** Reads them again; what was read last stays where that fails. */
  recount(): void;
}

export const PanelContext = createContext<Panel | null>(null);

export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error("a tab outside the panel");
  return panel;
}

/**
 * What a failed call means for the user of the panel. Where the session is over or the role was taken away, the
 * whole panel closes, and answers true: there is nothing left to say on the tab itself.
 */
export function useShutOut(): (error: unknown) => boolean {
  const t = useTranslate();
  const tell = useToast();
  const { refresh } = useAccount();
  return useCallback(
    (error) => {
      if (!(error instanceof CallError) || (error.status !== 401 && error.status !== 403)) return false;
      if (error.status === 401) tell(t(accessMessages.session_expired), "bad");
      void refresh();
      return true;
    },
    [t, tell, refresh],
  );
}

/** Why a call failed; nothing where the panel closes anyway. */
export function usePanelRefusal(): (error: unknown) => Refusal {
  const shutOut = useShutOut();
  const refusalOf = useRefusal();
  return (error) => (shutOut(error) ? {} : refusalOf(error));
}

export function useTellFailure(): (error: unknown) => void {
  const tell = useToast();
  const refusalOf = usePanelRefusal();
  return (error) => {
    const { message } = refusalOf(error);
    if (message) tell(message, "bad");
  };
}

/** Asks the server, and reads the list again; false where it has not answered, which is said. */
export function useAnswered(reload: () => Promise<unknown>) {
  const tellFailure = useTellFailure();
  const { recount } = usePanel();
  return async (ask: () => Promise<void>): Promise<boolean> => {
    try {
      await ask();
    } catch (error) {
      tellFailure(error);
      return false;
    }
    recount();
    await reload();
    return true;
  };
}
