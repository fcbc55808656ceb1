import { isReservedName, reservedName } from "#domain/users/reserved-names.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import type { Config } from "#server/config.ts";
import { Problem } from "./problem.ts";

/** Members must not pass for the team; admins may bear any name. */
export function refuseReservedName(
  { role }: { role: string },
  { site }: Pick<Config, "site">,
  field: string,
  name: string | undefined,
): void {
  if (name === undefined || isAdminRole(role) || !isReservedName(name, site.name)) return;
  throw Problem.wrong(field, reservedName);
}
