import { cleanText, longestTerm } from "#domain/products/search-term.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import { type PanelUser, type PeoplePage, peopleFilters } from "#domain/users/user.ts";
import type { PeopleQuery } from "#web/api/people.ts";

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
export function isLastAdmin(user: PanelUser, activeAdmins: number): boolean {
  return isActiveAdmin(user) && activeAdmins <= 1;
}

function isActiveAdmin({ role, banned_until }: PanelUser): boolean {
  return isAdminRole(role) && banned_until === null;
}

/** The page with the changed user, or without them where the filter no longer matches. */
export function withUser({ data, next }: PeoplePage, changed: PanelUser, view: PeopleView): PeoplePage {
  const before = data.users.find(({ id }) => id === changed.id);
  if (!before) return { data, next };
  const users = data.users
    .map((user) => (user === before ? changed : user))
    .filter((user) => user !== changed || isAskedFor(view, user));
  // The number of admins follows at once: a second one must not look like the only one until the next reading.
  const activeAdmins = data.activeAdmins + Number(isActiveAdmin(changed)) - Number(isActiveAdmin(before));
  return { data: { ...data, users, activeAdmins }, next };
}

export function isAskedFor({ role, status }: Pick<PeopleView, "role" | "status">, user: PanelUser): boolean {
  const isOfRole = role === undefined || (role === "admin") === isAdminRole(user.role);
  return isOfRole && (status === undefined || user.banned_until !== null);
}
