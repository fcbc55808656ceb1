import { peopleMessages } from "#domain/users/people-messages.ts";
import type { RoleChange } from "#domain/users/people-schema.ts";
import type { PanelUser } from "#domain/users/user.ts";
import { recordEvent } from "#server/db/audit.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { appendLog } from "#server/log/log-store.ts";
import { assertCanChange, lockUser } from "./lock-user.ts";
import { setRole } from "./people-store.ts";

/** Effective from the next call, since roles are read on each. Admins may demote themselves while others remain. */
export async function changeUserRole({
  tx,
  input: { userId, role },
  caller,
}: HandlerContext<RoleChange>): Promise<{ message: string; user: PanelUser }> {
  const held = await lockUser(tx, caller, userId);
  const { me, user } = held;
  const message = role === "admin" ? peopleMessages.promoted : peopleMessages.demoted;
  assertCanChange(held, { takesRights: role === "user" });
  if (user.role === role) return { message, user };
  await setRole(tx, user.id, role);
  await recordEvent(tx, {
    actor_id: me.id,
    action: "change-user-role",
    object_kind: "user",
    object_id: user.id,
    before: { role: user.role },
    after: { role },
  });
  appendLog(tx, {
    ...{ act: "role-changed", subject: { kind: "person", id: user.id }, reason: "papel", by: me.id },
    ...{ before: { level: user.role }, after: { level: role } },
  });
  return { message, user: { ...user, role } };
}
