import { peopleMessages } from "#domain/users/people-messages.ts";
import type { RoleChange } from "#domain/users/people-schema.ts";
import type { ChangedUser } from "#domain/users/user.ts";
import { recordUserEvent } from "#server/db/audit.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { appendLog } from "#server/log/log-store.ts";
import { assertCanChange, lockUser } from "./lock-user.ts";
import { setRole } from "./people-store.ts";

/** Effective from the next call, since roles are read on each. Admins may demote themselves while others remain. */
export async function changeUserRole(context: HandlerContext<RoleChange>): Promise<ChangedUser> {
  const { tx, caller } = context;
  const { userId, role } = context.input;
  const held = await lockUser(tx, caller, userId);
  const { me, user } = held;
  const message = role === "admin" ? peopleMessages.promoted : peopleMessages.demoted;
  assertCanChange(held, { takesRights: role === "user" });
  if (user.role === role) return { message, user };
  await setRole(tx, user.id, role);
  await recordUserEvent(tx, me.id, "change-user-role", user.id, {
    before: { role: user.role },
    after: { role },
  });
  appendLog(tx, {
    ...{ act: "role-changed", subject: { kind: "person", id: user.id }, reason: "papel", by: me.id },
    ...{ before: { level: user.role }, after: { level: role } },
  });
  return { message, user: { ...user, role } };
}
