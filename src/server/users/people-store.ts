import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Level } from "#domain/users/level.ts";
import type { ListedUser, PanelUser } from "#domain/users/user.ts";
import type { UserCount } from "#domain/users/user-stats.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { memberLevels } from "#server/db/schema/levels.ts";
import { userCounts, users } from "#server/db/schema/people.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { wordFilter } from "#server/db/word-filter.ts";
import { pageByTime, type TimeCursor } from "#server/http/list-page.ts";
import type { PeopleRequest } from "./people-query.ts";

const { id, email, name: full_name, role, created_at } = users;
const listed = { id, email, full_name, role, created_at };

/** Expired bans do not count. */
export const isBanned = sql`(${authUsers.banned_until} IS NOT NULL AND ${authUsers.banned_until} > now())`;

const whileBanned = (column: typeof authUsers.banned_until | typeof users.ban_reason) =>
  sql<string | null>`CASE WHEN ${isBanned} THEN ${column} END`.mapWith(column);

const panelColumns = {
  ...listed,
  banned_until: whileBanned(authUsers.banned_until),
  ban_reason: whileBanned(users.ban_reason),
  offers: sql<number>`(SELECT count(*)::int FROM ${products} WHERE ${products.user_id} = ${users.id})`,
  handle: users.handle,
  level: sql<Level>`coalesce((SELECT l.level FROM ${memberLevels} l WHERE l.user_id = ${users.id}), 'semente')`,
};

type PeopleQuery = Omit<PeopleRequest, "cursor"> & { cursor: TimeCursor | undefined };

/** Users, newest first. Indexes find the page; only then are its columns joined. */
export async function listPeople(
  db: Reader,
  { q, role: wanted, status, limit, cursor }: PeopleQuery,
): Promise<{ rows: PanelUser[]; next: string | null }> {
  const page = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        wanted && inArray(role, wanted === "admin" ? ["admin", "super_admin"] : ["user"]),
        status && isAmongBanned,
        isNamed(q),
        cursor && sql`(${created_at}, ${id}) < (${cursor[0]}, ${cursor[1]})`,
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(limit + 1)
    .as("page");
  const rows = await db
    .select(panelColumns)
    .from(page)
    .innerJoin(users, eq(users.id, page.id))
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .orderBy(desc(created_at), desc(id));
  return pageByTime(rows as PanelUser[], limit);
}

/** As an array from its own index: with a join the planner might scan all users. */
const isAmongBanned = sql`${id} = ANY (ARRAY(SELECT ${authUsers.id} FROM ${authUsers} WHERE ${isBanned}))`;

/** By words in name and address, the expression of the index `users_trgm`, or by a whole @handle. */
function isNamed(q: string | undefined) {
  const hasWords = wordFilter(sql`fold(${full_name} || ' ' || ${email})`, q);
  return q?.startsWith("@") ? or(hasWords, eq(users.handle, q.slice(1).toLowerCase())) : hasWords;
}

/** The ids of at most this many, newest first. */
export async function findPeopleNamed(db: Reader, q: string, limit: number): Promise<string[]> {
  const isFound = isNamed(q);
  if (!isFound) return [];
  const rows = await db.select({ id }).from(users).where(isFound).orderBy(desc(created_at)).limit(limit);
  return rows.map((row) => row.id);
}

export async function listNewest(db: Reader, limit: number): Promise<ListedUser[]> {
  const rows = await db.select(listed).from(users).orderBy(desc(created_at), desc(id)).limit(limit);
  return rows as ListedUser[];
}

/** A few rows per month, however many users there are. */
export function readUserCounts(db: Reader): Promise<UserCount[]> {
  return db.select().from(userCounts);
}

/** Few of either, each by its own index. */
export async function countAdminsAndBans(db: Reader): Promise<{ activeAdmins: number; bannedUsers: number }> {
  const isActiveAdmin = and(inArray(role, ["admin", "super_admin"]), sql`NOT ${isAmongBanned}`);
  return {
    activeAdmins: await db.$count(users, isActiveAdmin),
    bannedUsers: await db.$count(users, isAmongBanned),
  };
}

export async function findPanelUser(db: Reader, user_id: string): Promise<PanelUser | null> {
  const [row] = await db
    .select(panelColumns)
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .where(eq(users.id, user_id));
  return (row as PanelUser | undefined) ?? null;
}

export async function setRole(tx: Tx, user_id: string, wanted: string): Promise<void> {
  await tx.update(users).set({ role: wanted }).where(eq(users.id, user_id));
}

/** Null lifts the ban. */
export async function setBan(
  tx: Tx,
  user_id: string,
  ban: { banned_until: string; ban_reason: string } | null,
): Promise<void> {
  const { banned_until, ban_reason } = ban ?? { banned_until: null, ban_reason: null };
  await tx.update(authUsers).set({ banned_until, updated_at: sql`now()` }).where(eq(authUsers.id, user_id));
  await tx.update(users).set({ ban_reason }).where(eq(users.id, user_id));
}
