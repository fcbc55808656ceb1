import { isAdminRole } from "#domain/users/roles.ts";
import type { Caller } from "./session-store.ts";

export interface SecondFactorRule {
  admin_mfa: "optional" | "required";
}

/** Half signed in: there is a second factor, and this session has not verified it. A password alone gets no further. */
export function hasPendingFactor({ aal, has_second_factor }: Caller): boolean {
  return has_second_factor && aal !== "aal2";
}

/** An admin with a second factor must verify it in this session; with ADMIN_MFA=required, every admin needs one. */
export function lacksSecondFactor(caller: Caller, { admin_mfa }: SecondFactorRule): boolean {
  if (!isAdminRole(caller.role) || caller.aal === "aal2") return false;
  return hasPendingFactor(caller) || admin_mfa === "required";
}

/** Whether this call has an admin's rights: the one check wherever admins see or may more than others. */
export function hasAdminRights(caller: Caller, rule: SecondFactorRule): boolean {
  return isAdminRole(caller.role) && !lacksSecondFactor(caller, rule);
}

/** For calls where admins may more than members: an admin who has still to verify the second factor counts as a member. */
export function roleWithinAal<Who extends Caller | null>(caller: Who, rule: SecondFactorRule): Who {
  return caller && lacksSecondFactor(caller, rule) ? { ...caller, role: "user" } : caller;
}

/**
 * The rate-limit keys of wrong codes. A session from a letter's link has its own count: otherwise an attacker who knows the password
 * could lock the owner out for ever by guessing. The owner asks for a link, verifies the factor and changes the password.
 */
export function codeAttemptKeys(user_id: string): { byLetter: string; otherwise: string } {
  const otherwise = `second factor ${user_id}`;
  return { otherwise, byLetter: `${otherwise} by letter` };
}
