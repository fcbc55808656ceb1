import type { Ban, RoleChange } from "#domain/users/people-schema.ts";
import type { PanelUser, PeoplePage, peopleFilters } from "#domain/users/user.ts";
import { callAsMember, queryString, sendAsMember } from "./as-member.ts";

export interface PeopleQuery {
  q?: string | undefined;
  role?: (typeof peopleFilters.role)[number] | undefined;
  status?: (typeof peopleFilters.status)[number] | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

interface Changed {
  message: string;
  user: PanelUser;
}

/** Everybody's figures, and a page of people. */
export function loadPeople(query: PeopleQuery = {}): Promise<PeoplePage> {
  return callAsMember(`/functions/v1/get-users-stats?${queryString(query)}`);
}

export function changeUserRole(change: RoleChange, key: string): Promise<Changed> {
  return sendAsMember("change-user-role", change, key);
}

export function banUser(ban: Ban, key: string): Promise<Changed> {
  return sendAsMember("ban-user", ban, key);
}

export function unbanUser(userId: string, key: string): Promise<Changed> {
  return sendAsMember("unban-user", { userId }, key);
}
