import { and, asc, desc, eq, notInArray, or, sql } from "drizzle-orm";
import { mostDevices, type PushSubscriptionInput } from "#domain/notices/channel-schema.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { pushDevices } from "#server/db/schema/notices.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import type { Caller } from "#server/session/session-store.ts";

export type PushDevice = Awaited<ReturnType<typeof listDevices>>[number];

export function listDevices(db: Reader, userId: string) {
  return selectDevices(db, "devices of a person", { userId });
}

const selectDevices = preparedStatement((db, _: "devices of a person") => {
  const { id, session_id, endpoint, p256dh, auth, device, failures, created_at } = pushDevices;
  return db
    .select({ id, session_id, endpoint, p256dh, auth, device, failures, created_at })
    .from(pushDevices)
    .where(eq(pushDevices.user_id, sql.placeholder("userId")))
    .orderBy(asc(created_at), asc(id));
});

const deviceLocks = 20_141_133;

/**
 * An address has one owner, the last who came with it. Beyond the bound the oldest device goes; calls of one person wait for each other,
 * or they would not see each other's.
 */
export async function addDevice(
  tx: Tx,
  { id: user_id, session_id }: Pick<Caller, "id" | "session_id">,
  { endpoint, keys, device = "" }: PushSubscriptionInput,
  consent_text: string,
): Promise<string> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${deviceLocks}, hashtext(${user_id}))`);
  const fields = { user_id, session_id, ...keys, device, consent_text };
  const [added] = await tx
    .insert(pushDevices)
    .values({ endpoint, ...fields })
    .onConflictDoUpdate({
      target: pushDevices.endpoint,
      set: { ...fields, failures: 0, created_at: sql`now()` },
    })
    .returning({ id: pushDevices.id });
  const newest = tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.user_id, user_id))
    .orderBy(desc(pushDevices.created_at), desc(pushDevices.id))
    .limit(mostDevices);
  await tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.user_id, user_id), notInArray(pushDevices.id, newest)));
  return added?.id ?? "";
}

/** In a row; then the device is dropped. */
const mostRefusals = 5;

export async function countRefusal(db: Reader, id: string): Promise<void> {
  const [device] = await db
    .update(pushDevices)
    .set({ failures: sql`failures + 1` })
    .where(eq(pushDevices.id, id))
    .returning({ failures: pushDevices.failures });
  if (device && device.failures >= mostRefusals) await deleteDevice(db, id);
}

export async function forgetRefusals(db: Reader, id: string): Promise<void> {
  await db.update(pushDevices).set({ failures: 0 }).where(eq(pushDevices.id, id));
}

export async function deleteDevice(db: Reader, id: string): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.id, id));
}

/** Never another person's. */
export async function deleteOwnDevice(
  tx: Tx,
  userId: string,
  { id = "", endpoint = "" }: { id?: string | undefined; endpoint?: string | undefined },
): Promise<void> {
  const isNamed = or(sql`${pushDevices.id}::text = ${id}`, eq(pushDevices.endpoint, endpoint));
  await tx.delete(pushDevices).where(and(eq(pushDevices.user_id, userId), isNamed));
}
