import { longestTerm } from "#domain/products/search-term.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import { type PanelUser, peopleFilters } from "#domain/users/user.ts";
import type { PeopleQuery } from "#web/api/people.ts";

/** Which people are shown; it stands in the address, so that reload, Back and a link keep it. */
export type PeopleView = Omit<PeopleQuery, "limit">;

/** One at a time: who is banned is asked for whatever their role. */
export type PeopleFilter = Pick<PeopleView, "role" | "status">;

/** People edit addresses: what makes no sense there is no filter. */
export function readPeopleView(address: URLSearchParams): PeopleView {
  return {
    q: cleanTerm(address.get("q") ?? "") || undefined,
    role: peopleFilters.role.find((role) => role === address.get("role")),
    status: peopleFilters.status.find((status) => status === address.get("status")),
    cursor: address.get("cursor") || undefined,
  };
}

/** Another question begins at its first page. Other parameters, such as a language, stay as they are. */
export function askedAddress(address: URLSearchParams, view: Omit<PeopleView, "cursor">): URLSearchParams {
  const written = new URLSearchParams(address);
  for (const name of ["q", "role", "status", "cursor"]) written.delete(name);
  for (const [name, value] of Object.entries(view)) if (value) written.set(name, value);
  return written;
}

/** Whether somebody is one of those that the filter asks for. */
export function isAskedFor({ role, status }: PeopleFilter, user: PanelUser): boolean {
  const isOfRole = role === undefined || (role === "admin") === isAdminRole(user.role);
  return isOfRole && (status === undefined || user.banned_until !== null);
}

function cleanTerm(typed: string): string {
  return [...typed.trim()].slice(0, longestTerm).join("").trim();
}
