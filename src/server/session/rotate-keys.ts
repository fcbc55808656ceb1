import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { authSigningKeys } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";
import { accessTokenSeconds } from "./access-token.ts";
import type { SecretBox } from "./secret-box.ts";
import { insertSigningKey, keyRows, type SigningKeys, withKeysLocked } from "./signing-keys.ts";

/**
 * Contract 5.8. A new key is published before it signs, for longer than clients keep the list (10 minutes) plus a minute
 * until every process has read it. The old one verifies until the last token that it signed is over, with as much to spare
 * for processes that heard late and clocks that differ.
 */
const publishedMinutes = 12;
const retiringSeconds = accessTokenSeconds + 600;

export type KeyState = "signs" | "waits" | "retires";

interface ListedKey {
  kid: string;
  state: KeyState;
  created_at: string;
  /** When a waiting key begins to sign, and a retiring one stops to verify. */
  until: string | null;
}

export async function listKeys(db: Db): Promise<ListedKey[]> {
  return (await keyRows(db)).map(({ kid, signs, created_at, retired_at }) => {
    if (signs) return { kid, state: "signs", created_at, until: null };
    if (retired_at) return { kid, state: "retires", created_at, until: retired_at };
    const begins = new Date(Date.parse(created_at) + publishedMinutes * 60_000).toISOString();
    return { kid, state: "waits", created_at, until: begins };
  });
}

/** Creates the next key, unless one waits already: two rotations at once are one. */
export function rotateKeys(db: Db, box: SecretBox): Promise<{ kid: string; isNew: boolean }> {
  return withKeysLocked(db, async (tx) => {
    const waiting = await waitingKey(tx);
    if (waiting) return { kid: waiting, isNew: false };
    tx.changes.add("keys");
    return { kid: await insertSigningKey(tx, box, { signs: false }), isNew: true };
  });
}

/** Run by a job: a key that has waited long enough signs, and a retired key is erased. */
export function advanceKeys(db: Db): Promise<void> {
  return withKeysLocked(db, async (tx) => {
    const retired = lte(authSigningKeys.retired_at, sql`now()`);
    const erased = await tx.delete(authSigningKeys).where(retired).returning({ kid: authSigningKeys.kid });
    const next = await waitingKey(tx, publishedMinutes);
    if (next) await makeSigner(tx, next);
    if (next || erased.length > 0) tx.changes.add("keys");
  });
}

/**
 * In an emergency: nothing that it signed counts from now on. Sessions go on, with the next refresh. Where it was the one
 * that signs, the next one signs at once, published or not. False for an unknown key.
 */
export function dropKey(db: Db, box: SecretBox, kid: string): Promise<boolean> {
  return withKeysLocked(db, async (tx) => {
    const [dropped] = await tx.delete(authSigningKeys).where(eq(authSigningKeys.kid, kid)).returning();
    if (!dropped) return false;
    if (dropped.signs) {
      const next = await waitingKey(tx);
      if (next) await makeSigner(tx, next);
      else await insertSigningKey(tx, box, { signs: true });
    }
    tx.changes.add("keys");
    return true;
  });
}

/** Reloads the keys when another process announces a change; a job does so too, should a notification be lost. */
export function reloadKeysOnChange(db: Db, keys: SigningKeys, onError: (error: unknown) => void): () => void {
  return db.changes.listen((tags) => {
    if (tags === "all" || tags.includes("keys")) void keys.reload().catch(onError);
  });
}

/** Of any age without `minutes`: the process that held the lock before may have started its transaction later. */
async function waitingKey(tx: Tx, minutes?: number): Promise<string | null> {
  const { kid, signs, retired_at, created_at } = authSigningKeys;
  const oldEnough =
    minutes === undefined ? undefined : lte(created_at, sql`now() - make_interval(mins => ${minutes})`);
  const [row] = await tx
    .select({ kid })
    .from(authSigningKeys)
    .where(and(eq(signs, false), isNull(retired_at), oldEnough));
  return row?.kid ?? null;
}

async function makeSigner(tx: Tx, kid: string): Promise<void> {
  await tx
    .update(authSigningKeys)
    .set({ signs: false, retired_at: sql`now() + make_interval(secs => ${retiringSeconds})` })
    .where(eq(authSigningKeys.signs, true));
  await tx.update(authSigningKeys).set({ signs: true }).where(eq(authSigningKeys.kid, kid));
}
