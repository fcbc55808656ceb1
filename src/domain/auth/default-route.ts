import { isAdminRole } from "#domain/users/roles.ts";

/** Where a user goes after signing in, unless they were on their way to another page («§2»). */
export function defaultRoute({ role }: { role: string }): "/admin" | "/dashboard" {
  return isAdminRole(role) ? "/admin" : "/dashboard";
}
