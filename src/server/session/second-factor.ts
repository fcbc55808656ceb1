import { isAdminRole } from "#domain/users/roles.ts";
import type { Caller } from "./session-store.ts";

export interface SecondFactorRule {
  admin_mfa: "optional" | "required";
}

/** Half signed in: there is a second factor, and this session has not shown it. Who knows only the password gets no further. */
export function hasUnshownFactor({ aal, has_second_factor }: Caller): boolean {
  return has_second_factor && aal !== "aal2";
}

/** An admin who has a second factor must have shown it in this session; where all must have one, so must one without. */
export function lacksSecondFactor(caller: Caller, { admin_mfa }: SecondFactorRule): boolean {
  if (!isAdminRole(caller.role) || caller.aal === "aal2") return false;
  return hasUnshownFactor(caller) || admin_mfa === "required";
}

/** Whether this call has an admin's rights: the one question to ask wherever admins see or may more than others. */
export function hasAdminRights(caller: Caller, rule: SecondFactorRule): boolean {
  return isAdminRole(caller.role) && !lacksSecondFactor(caller, rule);
}

/** For what members may and admins may more of: an admin who has still to show the second factor is a member there. */
export function roleWithinAal<Who extends Caller | null>(caller: Who, rule: SecondFactorRule): Who {
  return caller && lacksSecondFactor(caller, rule) ? { ...caller, role: "user" } : caller;
}

/**
 * Under which texts wrong codes are counted. Whoever came by a link from a letter has a count of their own: somebody who
 * knows the password could otherwise keep the owner out for ever, by guessing. The owner asks for a link, shows the factor, and
 * changes the password.
 */
export function guessCounts(user_id: string): { byLetter: string; otherwise: string } {
  const otherwise = `second factor ${user_id}`;
  return { otherwise, byLetter: `${otherwise} by letter` };
}
