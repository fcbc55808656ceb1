import { createHash } from "node:crypto";
import { and, eq, gt, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { telegramChats, telegramCodes } from "#server/db/schema/notices.ts";
import { siteState } from "#server/db/schema/operation.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";

const codeMinutes = 10;

/** The conversation of a person who has not blocked the bot. */
export async function findChat(db: Reader, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ chat_id: telegramChats.chat_id })
    .from(telegramChats)
    .where(and(eq(telegramChats.user_id, userId), eq(telegramChats.blocked, false)));
  return row?.chat_id ?? null;
}

export async function markBlocked(db: Reader, userId: string): Promise<void> {
  await db.update(telegramChats).set({ blocked: true }).where(eq(telegramChats.user_id, userId));
}

/** A new code replaces the one before. */
export async function storeCode(tx: Tx, user_id: string, code: string, consent_text: string): Promise<void> {
  const code_hash = hashOf(code);
  await tx
    .insert(telegramCodes)
    .values({ user_id, code_hash, consent_text })
    .onConflictDoUpdate({
      target: telegramCodes.user_id,
      set: { code_hash, consent_text, created_at: sql`now()` },
    });
}

/** Uses the code up. A conversation belongs to one account, the last that linked it; an account has one. */
export async function linkChat(tx: Tx, chat_id: string, code: string): Promise<boolean> {
  const isFresh = gt(telegramCodes.created_at, sql`now() - make_interval(mins => ${codeMinutes})`);
  const [found] = await tx
    .delete(telegramCodes)
    .where(and(eq(telegramCodes.code_hash, hashOf(code)), isFresh))
    .returning();
  if (!found) return false;
  const { user_id, consent_text, created_at } = found;
  await tx
    .delete(telegramChats)
    .where(or(eq(telegramChats.chat_id, chat_id), eq(telegramChats.user_id, user_id)));
  await tx.insert(telegramChats).values({ user_id, chat_id, consent_text, created_at });
  return true;
}

export async function unlinkChat(tx: Tx, chat_id: string): Promise<boolean> {
  const deleted = await tx
    .delete(telegramChats)
    .where(eq(telegramChats.chat_id, chat_id))
    .returning({ user_id: telegramChats.user_id });
  return deleted.length > 0;
}

export async function unlinkPerson(tx: Tx, userId: string): Promise<void> {
  await tx.delete(telegramChats).where(eq(telegramChats.user_id, userId));
  await tx.delete(telegramCodes).where(eq(telegramCodes.user_id, userId));
}

const pollState = "telegram updates";

/** One process asks for updates: two would take them from each other. Returns where to go on; null: another process asks. */
export async function claimUpdates(db: Db, holder: string, seconds: number): Promise<number | null> {
  const rows = await db.execute<{ next: number }>(sql`
    INSERT INTO site_state (key, value) VALUES (${pollState},
      jsonb_build_object('next', 0, 'holder', ${holder}::text, 'until', extract(epoch FROM clock_timestamp()) + ${seconds}::int))
    ON CONFLICT (key) DO UPDATE SET updated_at = now(), value = site_state.value ||
      jsonb_build_object('holder', ${holder}::text, 'until', extract(epoch FROM clock_timestamp()) + ${seconds}::int)
    WHERE site_state.value ->> 'holder' = ${holder}::text
      OR (site_state.value ->> 'until')::float8 < extract(epoch FROM clock_timestamp())
    RETURNING (value ->> 'next')::float8 AS next`);
  return rows[0]?.next ?? null;
}

/** In the transaction that does what the update asks for: each is done once. False: another process asks now, and has it. */
export async function passUpdate(tx: Tx, holder: string, next: number): Promise<boolean> {
  const passed = await tx
    .update(siteState)
    .set({ value: sql`value || jsonb_build_object('next', ${next}::float8)` })
    .where(
      and(
        eq(siteState.key, pollState),
        sql`value ->> 'holder' = ${holder} AND (value ->> 'next')::float8 < ${next}::float8`,
      ),
    )
    .returning({ key: siteState.key });
  return passed.length > 0;
}

export async function releaseUpdates(db: Db, holder: string): Promise<void> {
  await db
    .update(siteState)
    .set({ value: sql`value || jsonb_build_object('until', 0)` })
    .where(and(eq(siteState.key, pollState), sql`value ->> 'holder' = ${holder}`));
}

/** Only this is stored: a stolen dump links no conversation. */
function hashOf(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
