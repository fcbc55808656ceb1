import type { Logger } from "pino";
import type { Db } from "#server/db/connect.ts";
import { renewLease, type TakenLetter } from "./outbox-store.ts";

/** The letters in this process's hands: as long as it lives and they are there, nobody else takes them. */
export interface HeldLetters {
  readonly ids: string[];
  hold(letter: TakenLetter, handled: Promise<void>): void;
  /** Its lease is renewed no more, and no renewal is under way: what is noted next must not cross one. */
  settle(letter: TakenLetter): Promise<void>;
  letGo(letter: TakenLetter): void;
  /** When none of those that are held now is left. */
  gone(): Promise<unknown>;
  stop(): void;
}

export function heldLetters(db: Db, leaseSeconds: number, log: Logger): HeldLetters {
  const held = new Map<TakenLetter, Promise<void>>();
  const settled = new WeakSet<TakenLetter>();
  let renewing: Promise<void> | undefined;

  async function renewAll(): Promise<void> {
    for (const letter of held.keys()) if (!settled.has(letter)) await renewLease(db, letter, leaseSeconds);
  }

  const renewal = setInterval(
    () => {
      renewing ??= renewAll()
        .catch((err) => log.error({ err }, "leases cannot be renewed"))
        .finally(() => {
          renewing = undefined;
        });
    },
    (leaseSeconds / 3) * 1000,
  ).unref();
  return {
    get ids() {
      return [...held.keys()].map(({ id }) => id);
    },
    hold: (letter, handled) => void held.set(letter, handled),
    async settle(letter) {
      settled.add(letter);
      await renewing;
    },
    letGo: (letter) => void held.delete(letter),
    gone: () => Promise.all(held.values()),
    stop: () => clearInterval(renewal),
  };
}
