import { accessMessages } from "#domain/users/admin-messages.ts";
import { peopleMessages } from "#domain/users/people-messages.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import type { PanelUser } from "#domain/users/user.ts";
import type { Tx } from "#server/db/transaction.ts";
import { reloadCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { Caller } from "#server/session/session-store.ts";
import { type Admin, lockAdmins } from "./admins-store.ts";
import { lockAccount } from "./erase-person-store.ts";
import { findPanelUser } from "./people-store.ts";

interface LockedUser {
  me: Caller;
  user: PanelUser;
  admins: Admin[];
}

/** Locks a user whose rights are about to change together with all admins, in the order of a deletion. */
export async function lockUser(tx: Tx, caller: Caller | null, userId: string): Promise<LockedUser> {
  const admins = await lockAdmins(tx);
  const user = (await lockAccount(tx, userId)) && (await findPanelUser(tx, userId));
  // Reloaded: a slow body or lock may have taken minutes.
  const me = await reloadCaller(tx, caller);
  if (!user) throw new Problem(404, "not_found", peopleMessages.unknown_user);
  return { me, user, admins };
}

/** The last admin keeps role and access; an actor who lost theirs while waiting for the lock is refused. */
export function assertCanChange(
  { me, user, admins }: LockedUser,
  { takesRights }: { takesRights: boolean },
): void {
  const isLast = isAdminRole(user.role) && admins.every(({ id }) => id === user.id);
  if (takesRights && isLast) throw new Problem(409, "last_admin", peopleMessages.last_admin);
  const actor = admins.find(({ id }) => id === me.id);
  if (!actor) throw new Problem(403, "forbidden", accessMessages.not_allowed);
  if (user.role === "super_admin" && actor.role !== "super_admin")
    throw new Problem(403, "super_admin_only", peopleMessages.above);
}
