import { eq, inArray, sql } from "drizzle-orm";
import { handleRule, isReservedHandle, looksLikeOneOf } from "#domain/users/handle.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { retiredHandles } from "#server/db/schema/levels.ts";
import { users } from "#server/db/schema/people.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import type { SecretBox } from "#server/session/secret-box.ts";

export async function findHandle(db: Reader, id: string): Promise<string | null> {
  const [user] = await selectHandle(db, "handle of a person", { id });
  return user?.handle ?? null;
}

const selectHandle = preparedStatement((db, _: "handle of a person") =>
  db
    .select({ handle: users.handle })
    .from(users)
    .where(eq(users.id, sql.placeholder("id"))),
);

/** Locks the row of a person who has a profile; undefined for one without. */
export async function lockHandle(tx: Tx, id: string) {
  const { handle, handle_set_at, profile_hidden } = users;
  const [row] = await tx
    .select({ handle, handle_set_at, profile_hidden })
    .from(users)
    .where(eq(users.id, id))
    .for("no key update");
  return row;
}

const handleMark = (box: SecretBox, handle: string) => box.mark(`handle ${handle}`);

/** Nobody else gets a person's handle for a year after they gave it up: links and mentions must not lead to another. */
export async function retireHandle(tx: Tx, id: string, box: SecretBox): Promise<void> {
  const handle = await findHandle(tx, id);
  if (!handle) return;
  tx.changes.add(`person:${handle}`);
  const row = {
    mark: handleMark(box, handle),
    until: sql`now() + make_interval(days => ${handleRule.retiredDays})` as never,
  };
  await tx
    .insert(retiredHandles)
    .values(row)
    .onConflictDoUpdate({ target: retiredHandles.mark, set: { until: row.until } });
}

/** Those who want the same handle wait for each other: the unique index alone would make one of them fail without a sentence. */
export async function lockHandleFor(tx: Tx, handle: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`handle ${handle}`}, 0))`);
}

interface HandleScope {
  siteName: string;
  /** The team may bear what is reserved to it. */
  isTeam: boolean;
  /** Whose own handle is no obstacle. */
  ownerId: string;
  box: SecretBox;
}

/** Taken and retired are one answer: nobody learns that a person was here. Taken is asked first: who gives one up retires it at once. */
export async function handleObstacle(
  db: Reader,
  handle: string,
  { siteName, isTeam, ownerId, box }: HandleScope,
): Promise<"reserved" | "taken" | null> {
  if (!isTeam && isReservedHandle(handle, siteName)) return "reserved";
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.handle, handle));
  const mark = handleMark(box, handle);
  const [retired] = await db
    .select({ mark: retiredHandles.mark })
    .from(retiredHandles)
    .where(sql`${retiredHandles.mark} = ${mark} AND ${retiredHandles.until} > now()`);
  const team = isTeam ? [] : await teamHandles(db);
  if ((owner && owner.id !== ownerId) || retired) return "taken";
  return looksLikeOneOf(handle, team) ? "reserved" : null;
}

async function teamHandles(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ handle: users.handle })
    .from(users)
    .where(inArray(users.role, ["admin", "super_admin"]))
    .limit(200);
  return rows.flatMap(({ handle }) => handle ?? []);
}

export async function writeHandle(tx: Tx, id: string, handle: string): Promise<void> {
  await tx.update(users).set({ handle, handle_set_at: sql`now()` }).where(eq(users.id, id));
  tx.changes.add(`person:${handle}`);
}
