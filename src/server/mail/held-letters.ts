import type { Logger } from "pino";
import type { Db } from "#server/db/connect.ts";
import { renewLeases, type TakenLetter } from "./outbox-store.ts";

/** The letters in this process's hands: as long as it lives and they are there, nobody else takes them. */
export interface HeldLetters {
  readonly ids: string[];
  hold(letter: TakenLetter, handled: Promise<void>): void;
  letGo(letter: TakenLetter): void;
  /** When none of those that are held now is left. */
  gone(): Promise<unknown>;
  stop(): void;
}

export function heldLetters(db: Db, leaseSeconds: number, log: Logger): HeldLetters {
  const held = new Map<TakenLetter, Promise<void>>();
  const renewal = setInterval(
    () => {
      renewLeases(db, [...held.keys()], leaseSeconds).catch((err) =>
        log.error({ err }, "leases cannot be renewed"),
      );
    },
    (leaseSeconds / 3) * 1000,
  ).unref();
  return {
    get ids() {
      return [...held.keys()].map(({ id }) => id);
    },
    hold: (letter, handled) => void held.set(letter, handled),
    letGo: (letter) => void held.delete(letter),
    gone: () => Promise.all(held.values()),
    stop: () => clearInterval(renewal),
  };
}
