import { and, eq, gt, sql } from "drizzle-orm";
import { countGuess, databaseMs, refundGuess, resetGuesses } from "#server/auth/guess-delays.ts";
import type { Db } from "#server/db/connect.ts";
import { rateLimits } from "#server/db/schema/operation.ts";
import type { Reader } from "#server/db/transaction.ts";
import type { SecretBox } from "#server/session/secret-box.ts";

/** Wrong passwords for one address, known or not, from wherever they come (contract 5.3): ten, then growing delays. */
const free = 10;
/** How long somewhere that the account was signed in counts as the owner's. */
const knownFor = 30 * 24 * 60 * 60_000;

export interface LoginDelays {
  /**
   * Counts a guess before it is looked at, or many at once would all pass; a Problem where the address has to wait. One that
   * could not be looked at, through our own fault, does not count.
   */
  guess<T>(look: () => Promise<T>): Promise<T>;
  /** It was right: forgets the guesses before it, and knows this sender from now on. */
  succeeded(): Promise<void>;
}

interface Login {
  email: string;
  sender: { mark: string };
}

/**
 * Senders that the account was lately signed in from have a count of their own: strangers can make each other wait, but not
 * the owner at home. Kept under marks: neither addresses nor accounts can be read from the counts.
 */
export async function loginDelays(
  { db, box, config }: { db: Db; box: SecretBox; config: { limits: boolean } },
  login: Login,
): Promise<LoginDelays> {
  if (!config.limits) return { guess: (look) => look(), succeeded: async () => {} };
  const known = knownKey(box, login);
  const counted = (await isKept(db, known)) ? `login:${known}` : `login:${box.mark(login.email)}`;
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
      await keepSender(db, known);
    },
  };
}

/** A session that is refreshed, or opened without a password, shows too that its owner is here. */
export async function rememberClient(
  db: Reader,
  { box, config }: { box: SecretBox; config: { limits: boolean } },
  login: Login,
): Promise<void> {
  if (config.limits) await keepSender(db, knownKey(box, login));
}

function knownKey(box: SecretBox, { email, sender }: Login): string {
  return `known:${box.mark(`${email} ${sender.mark}`)}`;
}

async function isKept(db: Db, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.expire, databaseMs)));
  return rows.length > 0;
}

async function keepSender(db: Reader, key: string): Promise<void> {
  const expire = sql`${databaseMs} + ${knownFor}::bigint`;
  await db
    .insert(rateLimits)
    .values({ key, points: 1, expire })
    .onConflictDoUpdate({ target: rateLimits.key, set: { expire } });
}
