import { banEnd } from "#domain/users/ban.ts";
import { peopleMessages } from "#domain/users/people-messages.ts";
import type { Ban, Unban } from "#domain/users/people-schema.ts";
import type { PanelUser } from "#domain/users/user.ts";
import { recordEvent } from "#server/db/audit.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { tellBan, tellUnban } from "./ban-letter.ts";
import { holdUser, refuseChange } from "./hold-user.ts";
import { setBan } from "./people-store.ts";
import { endAllSessions } from "./users-store.ts";

interface Changed {
  message: string;
  user: PanelUser;
}

/**
 * Ends every session at once, so that none comes to life again when the ban is over; what opens new ones refuses by
 * itself (contract 1.4). Once more is another reason or another end.
 */
export async function banUser(deed: HandlerContext<Ban>): Promise<Changed> {
  const { tx, input, caller, now } = deed;
  const held = await holdUser(tx, caller, input.userId);
  const { me, user } = held;
  if (user.id === me.id) throw new Problem(409, "own_account", peopleMessages.own_ban);
  refuseChange(held, { takesRights: true });
  const ban = { banned_until: banEnd(input.days, now), ban_reason: input.reason };
  await setBan(tx, user.id, ban);
  await endAllSessions(tx, user.id);
  await recordEvent(tx, {
    actor_id: me.id,
    action: "ban-user",
    object_kind: "user",
    object_id: user.id,
    before: banOf(user),
    after: ban,
  });
  await tellBan(deed, user, ban);
  return { message: peopleMessages.banned, user: { ...user, ...ban } };
}

export async function unbanUser(deed: HandlerContext<Unban>): Promise<Changed> {
  const { tx, input, caller } = deed;
  const held = await holdUser(tx, caller, input.userId);
  const { me, user } = held;
  refuseChange(held, { takesRights: false });
  const message = peopleMessages.unbanned;
  if (user.banned_until === null) return { message, user };
  await setBan(tx, user.id, null);
  const freed = { ...user, banned_until: null, ban_reason: null };
  await recordEvent(tx, {
    actor_id: me.id,
    action: "unban-user",
    object_kind: "user",
    object_id: user.id,
    before: banOf(user),
    after: banOf(freed),
  });
  await tellUnban(deed, freed);
  return { message, user: freed };
}

function banOf({ banned_until, ban_reason }: PanelUser) {
  return { banned_until, ban_reason };
}
