import type { Ban, RoleChange } from "#domain/users/people-schema.ts";
import type { ChangedUser, PanelUser, PeoplePage, peopleFilters } from "#domain/users/user.ts";
import { command, type PageQuery, reading, sendAsMember } from "./as-member.ts";

export interface PeopleQuery extends PageQuery {
  q?: string | undefined;
  role?: (typeof peopleFilters.role)[number] | undefined;
  status?: (typeof peopleFilters.status)[number] | undefined;
}

export const loadPeople = reading<PeopleQuery, PeoplePage>("get-users-stats");

export const changeUserRole = command<RoleChange, ChangedUser>("change-user-role");
export const banUser = command<Ban, ChangedUser>("ban-user");

/** Safra, or what the person's contributions give. */
export async function setSafra(user: PanelUser, safra: boolean, key: string): Promise<ChangedUser> {
  const fields = { userId: user.id, safra };
  const { message, level } = await sendAsMember<Pick<PanelUser, "level"> & { message: string }>(
    "set-level",
    fields,
    key,
  );
  return { message, user: { ...user, level } };
}

export function unbanUser(userId: string, key: string): Promise<ChangedUser> {
  return sendAsMember("unban-user", { userId }, key);
}
