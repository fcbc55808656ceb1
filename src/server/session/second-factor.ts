import { isAdminRole } from "#domain/users/roles.ts";
import type { Caller } from "./session-store.ts";

export interface SecondFactorRule {
  admin_mfa: "optional" | "required";
}

/** An admin who has a second factor must have shown it in this session; where all must have one, so must one without. */
export function lacksSecondFactor(
  { role, aal, has_second_factor }: Caller,
  { admin_mfa }: SecondFactorRule,
): boolean {
  if (!isAdminRole(role) || aal === "aal2") return false;
  return has_second_factor || admin_mfa === "required";
}

/** Whether this call has an admin's rights: the one question to ask wherever admins see or may more than others. */
export function hasAdminRights(caller: Caller, rule: SecondFactorRule): boolean {
  return isAdminRole(caller.role) && !lacksSecondFactor(caller, rule);
}
