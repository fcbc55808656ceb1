import { and, eq, gt, sql } from "drizzle-orm";
import { countGuess, databaseMs, refundGuess, resetGuesses } from "#server/auth/guess-delays.ts";
import type { Db } from "#server/db/connect.ts";
import { rateLimits } from "#server/db/schema/operation.ts";
import type { Reader } from "#server/db/transaction.ts";
import type { SecretBox } from "#server/session/secret-box.ts";

/** Wrong passwords per address, known or not, from any client (contract 5.3): ten, then growing delays. */
const free = 10;
/** How long a client counts as known after a sign-in. */
const knownFor = 30 * 24 * 60 * 60_000;

interface LoginDelays {
  /**
   * Counts a guess before checking it, so that concurrent guesses cannot all pass; throws a Problem during a delay. A guess
   * that fails through our fault is not counted.
   */
  guess<T>(look: () => Promise<T>): Promise<T>;
  succeeded(): Promise<void>;
}

interface Login {
  email: string;
  sender: { mark: string };
}

/**
 * Known clients of the account have a count of their own: strangers cannot lock out the owner. Keys are hashed: counters
 * name neither addresses nor accounts.
 */
export async function loginDelays(
  { db, box, config }: { db: Db; box: SecretBox; config: { limits: boolean } },
  login: Login,
): Promise<LoginDelays> {
  if (!config.limits) return { guess: (look) => look(), succeeded: async () => {} };
  const known = knownKey(box, login);
  const counted = (await isKnown(db, known)) ? `login:${known}` : `login:${box.mark(login.email)}`;
  return {
    async guess(look) {
      await countGuess(db, counted, free);
      return look().catch(async (failure: unknown) => {
        await refundGuess(db, counted, free).catch(() => {});
        throw failure;
      });
    },
    async succeeded() {
      await resetGuesses(db, counted);
      await storeClient(db, known);
    },
  };
}

/** A refreshed session, or one opened without a password, makes the client known too. */
export async function rememberClient(
  db: Reader,
  { box, config }: { box: SecretBox; config: { limits: boolean } },
  login: Login,
): Promise<void> {
  if (config.limits) await storeClient(db, knownKey(box, login));
}

function knownKey(box: SecretBox, { email, sender }: Login): string {
  return `known:${box.mark(`${email} ${sender.mark}`)}`;
}

async function isKnown(db: Db, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.expire, databaseMs)));
  return rows.length > 0;
}

async function storeClient(db: Reader, key: string): Promise<void> {
  const expire = sql`${databaseMs} + ${knownFor}::bigint`;
  await db
    .insert(rateLimits)
    .values({ key, points: 1, expire })
    .onConflictDoUpdate({ target: rateLimits.key, set: { expire } });
}
