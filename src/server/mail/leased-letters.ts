import type { Logger } from "pino";
import type { Db } from "#server/db/connect.ts";
import { type LeasedLetter, renewLease } from "./outbox-store.ts";

/** The letters that this process is sending. Their leases are renewed, so that no other process takes them. */
export function leasedLetters(db: Db, leaseSeconds: number, log: Logger) {
  const held = new Map<LeasedLetter, Promise<void>>();
  const settled = new WeakSet<LeasedLetter>();
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
    add: (letter: LeasedLetter, handled: Promise<void>) => void held.set(letter, handled),
    /** Stops renewing its lease and waits for a running renewal, which must not cross the outcome. */
    async settle(letter: LeasedLetter): Promise<void> {
      settled.add(letter);
      await renewing;
    },
    remove: (letter: LeasedLetter) => void held.delete(letter),
    /** Resolves when the present letters are handled. */
    drained: () => Promise.all(held.values()),
    stop: () => clearInterval(renewal),
  };
}
