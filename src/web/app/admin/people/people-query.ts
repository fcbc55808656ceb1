import { cleanText, longestTerm } from "#domain/products/search-term.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import { type PanelUser, peopleFilters } from "#domain/users/user.ts";
import type { PeopleQuery } from "#web/api/people.ts";

/** Which people are shown; it stands in the address, so that reload, Back and a link keep it. */
export type PeopleView = Omit<PeopleQuery, "limit">;

/** People edit addresses: what makes no sense there is no filter. */
export function readPeopleView(address: URLSearchParams): PeopleView {
  return {
    q: cleanText(address.get("q") ?? "", longestTerm) || undefined,
    role: peopleFilters.role.find((role) => role === address.get("role")),
    status: peopleFilters.status.find((status) => status === address.get("status")),
    cursor: address.get("cursor") || undefined,
  };
}

/** Whether nobody else could let anybody in: such a person keeps role and access. */
export function isLastAdmin({ role, banned_until }: PanelUser, activeAdmins: number): boolean {
  return isAdminRole(role) && banned_until === null && activeAdmins <= 1;
}

/** Whether somebody is one of those that the filter asks for. */
export function isAskedFor({ role, status }: Pick<PeopleView, "role" | "status">, user: PanelUser): boolean {
  const isOfRole = role === undefined || (role === "admin") === isAdminRole(user.role);
  return isOfRole && (status === undefined || user.banned_until !== null);
}
