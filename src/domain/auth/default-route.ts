import { isAdminRole } from "#domain/users/roles.ts";

/** Where somebody who has just come in goes, unless they were on their way to somewhere («§2»). */
export function homeOf({ role }: { role: string }): "/admin" | "/dashboard" {
  return isAdminRole(role) ? "/admin" : "/dashboard";
}
