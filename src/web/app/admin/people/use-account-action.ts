import { useRef } from "react";
import type { PanelUser, PeoplePage } from "#domain/users/user.ts";
import { CallError } from "#web/api/call.ts";
import { usePanel, useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import type { Refusal } from "#web/ui/form-state.ts";
import type { Loaded } from "#web/ui/use-load.ts";
import { type PeopleView, withUser } from "./people-query.ts";

export type AccountCall = () => Promise<{ message: string; user: PanelUser }>;

/** Performs an action on a user's account; answers why it was refused, without a word where the panel closes anyway. */
export type Attempt = (call: AccountCall) => Promise<Refusal | undefined>;

/** What was done is seen at once, and then read again: others work on the same list. */
export function useAccountAction(people: Loaded<PeoplePage>, view: PeopleView): Attempt {
  const t = useTranslate();
  const tell = useToast();
  const { recount } = usePanel();
  const shutOut = useShutOut();
  const refusalOf = useRefusal();
  const latest = useRef(people);
  latest.current = people;

  return async function attempt(call) {
    try {
      const { message, user } = await call();
      latest.current.set((page) => withUser(page, user, view));
      tell(t(message));
      recount();
    } catch (error) {
      // A super admin's account is not mine to change: that is no reason to close the panel.
      const isMine = !(error instanceof CallError && error.code === "super_admin_only");
      if (isMine && shutOut(error)) return {};
      if (error instanceof CallError && [404, 409].includes(error.status)) void latest.current.load();
      return refusalOf(error);
    }
    void latest.current.load();
    return undefined;
  };
}
