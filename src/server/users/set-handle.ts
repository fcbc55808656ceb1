import { formatDate } from "#domain/format/written-date.ts";
import { profileName } from "#domain/users/display-name.ts";
import { handleRule, proposeHandles } from "#domain/users/handle.ts";
import { profileMessages } from "#domain/users/profile-messages.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import type { Config } from "#server/config.ts";
import { recordUserEvent } from "#server/db/audit.ts";
import { users } from "#server/db/schema/people.ts";
import type { Reader } from "#server/db/transaction.ts";
import { lockCaller, requireCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext, ReadContext } from "#server/http/route.ts";
import { roleWithinAal } from "#server/session/second-factor.ts";
import type { Caller } from "#server/session/session-store.ts";
import { handleObstacle, lockHandle, lockHandleFor, retireHandle, writeHandle } from "./handles-store.ts";
import { findProfile } from "./users-store.ts";

const dayMs = 86_400_000;

/** Once in 30 days; the one before is retired, also for its own person. */
export async function setHandle({ tx, input, caller, config, now, box }: HandlerContext<{ handle: string }>) {
  const { handle } = input;
  const me = roleWithinAal(await lockCaller(tx, caller), config);
  const { id, email } = me;
  // An account that never confirmed a name has no profile row yet.
  await tx
    .insert(users)
    .values({ id, email, name: profileName({ email }) })
    .onConflictDoNothing();
  const current = await lockHandle(tx, id);
  if (current?.handle === handle) return { message: profileMessages.handle_set, handle };
  if (current?.handle) refuseTooSoon(current.handle_set_at, now);
  await lockHandleFor(tx, handle);
  const obstacle = await handleObstacle(tx, handle, scopeOf(me, config, box));
  if (obstacle) throw refusalOf(obstacle);
  await retireHandle(tx, id, box);
  await writeHandle(tx, id, handle);
  // The record says that it changed, not from what: a handle that was given up is stored nowhere.
  await recordUserEvent(tx, id, "set-handle", id);
  return { message: profileMessages.handle_set, handle };
}

function refuseTooSoon(set_at: string | null, now: Date): void {
  const free = new Date(set_at ?? 0).getTime() + handleRule.changeDays * dayMs;
  if (free <= now.getTime()) return;
  const message = profileMessages.handle_too_soon.replace("{{date}}", formatDate(new Date(free)));
  throw new Problem(409, "handle_too_soon", message, { fields: { handle: message } });
}

function refusalOf(obstacle: "reserved" | "taken"): Problem {
  const message = profileMessages[`${obstacle}_handle`];
  const fields = { handle: message };
  return obstacle === "taken"
    ? new Problem(409, "handle_taken", message, { fields })
    : new Problem(422, "invalid", message, { fields });
}

function scopeOf(me: Caller, { site }: Config, box: HandlerContext<unknown>["box"]) {
  return { siteName: site.name, isTeam: isAdminRole(me.role), ownerId: me.id, box };
}

/** Whether it is free, as set-handle would say; without one, what to propose. */
export async function checkHandle(context: ReadContext<{ handle?: string | undefined }>) {
  const { db, input, caller, config, box } = context;
  const me = requireCaller(caller);
  const scope = scopeOf(roleWithinAal(me, config), config, box);
  const wanted = input.handle === undefined ? await proposalsFor(db, me, config) : [input.handle];
  let message: string = profileMessages.no_handle;
  for (const handle of wanted) {
    const obstacle = await handleObstacle(db, handle, scope);
    if (!obstacle) return { handle, free: true, message: profileMessages.free_handle };
    message = profileMessages[`${obstacle}_handle`];
  }
  return { handle: input.handle ?? null, free: false, message };
}

/** Of a name that the person gave: the one that stands in for it is made of the address. */
async function proposalsFor(db: Reader, { id, email }: Caller, { site }: Config): Promise<string[]> {
  const profile = await findProfile(db, id);
  return profile?.has_name ? proposeHandles(profile.name, email, site.name) : [];
}
