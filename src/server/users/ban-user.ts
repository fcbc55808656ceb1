import { and, eq, isNotNull } from "drizzle-orm";
import { formatMinute } from "#domain/format/written-date.ts";
import { banEnd, isForGood } from "#domain/users/ban.ts";
import { profileName } from "#domain/users/display-name.ts";
import { peopleMessages } from "#domain/users/people-messages.ts";
import type { Ban, Unban } from "#domain/users/people-schema.ts";
import type { ChangedUser, PanelUser } from "#domain/users/user.ts";
import { recordUserEvent } from "#server/db/audit.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { appendLog } from "#server/log/log-store.ts";
import { findHandle } from "./handles-store.ts";
import { refreshLevel } from "./levels-store.ts";
import { assertCanChange, lockUser } from "./lock-user.ts";
import { setBan } from "./people-store.ts";
import { endAllSessions } from "./users-store.ts";

/**
 * Ends every session at once, so that none is valid again after the ban; sign-ins refuse banned users themselves
 * (contract 1.4). A second ban changes reason or end.
 */
export async function banUser(context: HandlerContext<Ban>): Promise<ChangedUser> {
  const { tx, input, caller, now } = context;
  const held = await lockUser(tx, caller, input.userId);
  const { me, user } = held;
  if (user.id === me.id) throw new Problem(409, "own_account", peopleMessages.own_ban);
  assertCanChange(held, { takesRights: true });
  const ban = { banned_until: banEnd(input.days, now), ban_reason: input.reason };
  await setBan(tx, user.id, ban);
  await endAllSessions(tx, user.id);
  await followBan(context, user.id);
  await recordUserEvent(tx, me.id, "ban-user", user.id, { before: banOf(user), after: ban });
  const before = { status: user.banned_until === null ? "active" : "banned" } as const;
  appendLog(tx, {
    ...{ act: "person-banned", subject: { kind: "person", id: user.id }, reason: "conduta", by: me.id },
    ...{ before, after: { status: "banned" } },
  });
  await queueBanLetter(context, user, ban);
  return { message: peopleMessages.banned, user: { ...user, ...ban } };
}

export async function unbanUser(context: HandlerContext<Unban>): Promise<ChangedUser> {
  const { tx, input, caller } = context;
  const held = await lockUser(tx, caller, input.userId);
  const { me, user } = held;
  assertCanChange(held, { takesRights: false });
  const message = peopleMessages.unbanned;
  if (user.banned_until === null) return { message, user };
  await setBan(tx, user.id, null);
  await followBan(context, user.id);
  const freed = { ...user, banned_until: null, ban_reason: null };
  await recordUserEvent(tx, me.id, "unban-user", user.id, { before: banOf(user), after: banOf(freed) });
  appendLog(tx, {
    ...{ act: "person-unbanned", subject: { kind: "person", id: user.id }, reason: "suspensao-encerrada" },
    ...{ by: me.id, before: { status: "banned" }, after: { status: "active" } },
  });
  await queueUnbanLetter(context, freed);
  return { message, user: freed };
}

/** The profile goes and comes with it, and so may Colheita. */
async function followBan(
  { tx, now }: Pick<HandlerContext<unknown>, "tx" | "now">,
  id: string,
): Promise<void> {
  await refreshLevel(tx, id, now);
  const handle = await findHandle(tx, id);
  if (handle) tx.changes.add(`person:${handle}`);
}

function banOf({ banned_until, ban_reason }: PanelUser) {
  return { banned_until, ban_reason };
}

type LetterParts = Pick<HandlerContext<unknown>, "tx" | "mail" | "config">;

/** Tells the user why and until when; an unsent letter of an earlier ban is withdrawn. */
async function queueBanLetter(
  { tx, mail }: LetterParts,
  user: PanelUser,
  { banned_until, ban_reason }: { banned_until: string; ban_reason: string },
): Promise<void> {
  await mail.takeBack(tx, user.id);
  const email = await confirmedEmail(tx, user.id);
  if (email === null) return;
  const until = isForGood(banned_until) ? null : formatMinute(banned_until);
  const values = { name: nameOf(user), reason: ban_reason, until };
  await mail.queue(tx, "account-banned", email, values, { about: user.id });
}

/** If the letter about the ban has not left, neither letter is sent. */
async function queueUnbanLetter({ tx, mail, config }: LetterParts, user: PanelUser): Promise<void> {
  const wasUntold = await mail.takeBack(tx, user.id);
  const email = wasUntold ? null : await confirmedEmail(tx, user.id);
  if (email === null) return;
  const login_url = `${config.site.url}/login`;
  await mail.queue(tx, "account-unbanned", email, { name: nameOf(user), login_url }, { about: user.id });
}

function nameOf({ full_name, email }: PanelUser): string {
  return profileName({ full_name, email });
}

/** An unconfirmed address may be a stranger's, who must not learn of the ban. */
async function confirmedEmail(tx: Tx, id: string): Promise<string | null> {
  const [account] = await tx
    .select({ email: authUsers.email })
    .from(authUsers)
    .where(and(eq(authUsers.id, id), isNotNull(authUsers.email_confirmed_at)));
  return account?.email ?? null;
}
