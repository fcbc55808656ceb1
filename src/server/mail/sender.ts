import { setTimeout as after } from "node:timers/promises";
import type { Logger } from "pino";
import type { Db } from "#server/db/connect.ts";
import type { Parcel } from "./compose.ts";
import { codesOf, type HandOver } from "./hand-over.ts";
import { noteFate, type SenderCounts } from "./letter-fate.ts";
import { renewLeases, type TakenLetter, takeDueLetters } from "./outbox-store.ts";
import { type Pauses, pauseAfter, reachability } from "./pauses.ts";
import type { Transport } from "./smtp.ts";

/** Takes letters out of the outbox and hands them over to SMTP, beside any number of others that do the same. */
export interface Sender {
  /** Takes what is due, as far as there are free hands; does not wait until it is delivered. */
  deliver(): Promise<void>;
  /** A letter was queued, and its transaction will end in a moment. */
  nudge(): void;
  /** Takes no more letters, waits a while for those that are under way, and puts back what has not left by then. */
  stop(): Promise<void>;
}

export interface SenderParts {
  db: Db;
  transport: Transport;
  /** Opens, writes and addresses a letter. */
  prepare(letter: TakenLetter): Promise<Parcel>;
  log: Logger;
  counts: SenderCounts;
  pace?: Pace;
}

/** All in seconds. */
export interface Pace {
  /** How long a letter is ours without a sign of life: what a killed process delays it by. */
  lease: number;
  /** Between tries of a letter that is put off; the longest lets everything out within 5 minutes of an outage. */
  letterPauses: Pauses;
  /** Between tries to reach the server at all. */
  serverPauses: Pauses;
  /** From queueing to looking, so that the commit is done by then; what it misses, the job finds. */
  nudge: number;
  /** How long leaving waits for letters under way. */
  farewell: number;
}

const usualPace: Pace = {
  lease: 30,
  letterPauses: { first: 5, longest: 240 },
  serverPauses: { first: 5, longest: 60 },
  nudge: 0.25,
  farewell: 8,
};

const handsAtOnce = 5;
/** While the database cannot be reached. */
const noteAgainMs = 1000;

export function createSender(parts: SenderParts): Sender {
  const { db, log, pace = usualPace } = parts;
  const server = reachability(handsAtOnce, pace.serverPauses);
  const inHand = new Map<TakenLetter, Promise<void>>();
  const leases = setInterval(() => void renew(), (pace.lease / 3) * 1000).unref();
  let isStopping = false;
  let taking: Promise<void> | undefined;
  let isAskedAgain = false;
  let soon: NodeJS.Timeout | undefined;

  async function take(): Promise<void> {
    do {
      isAskedAgain = false;
      const free = server.lines - inHand.size;
      if (isStopping || free <= 0) return;
      for (const letter of await takeDueLetters(db, free, pace.lease)) inHand.set(letter, handle(letter));
    } while (isAskedAgain);
  }

  function deliver(): Promise<void> {
    // Whoever is taking may have looked before the letter was there.
    isAskedAgain = true;
    taking ??= take().finally(() => {
      taking = undefined;
    });
    return taking;
  }

  /** Nobody waits, so nobody could hear of a failure. */
  function look(): void {
    deliver().catch((err) => log.error({ err }, "the outbox cannot be read"));
  }

  async function handle(letter: TakenLetter): Promise<void> {
    const handOver = await attempt(parts, letter);
    if (handOver.end !== "unreachable" && handOver.end !== "unwritable") server.answered();
    const pauseSeconds =
      handOver.end === "unreachable"
        ? server.failed()
        : pauseAfter(letter.tries, pace.letterPauses, Math.random);
    await untilNoted(letter, () => noteFate(parts, letter, handOver, pauseSeconds));
    inHand.delete(letter);
    look();
  }

  /** Where the database cannot be reached, again and again: what has been sent must not go twice. */
  async function untilNoted({ letter, id }: TakenLetter, note: () => Promise<void>): Promise<void> {
    for (let isNoted = false; !isNoted; ) {
      try {
        await note();
        isNoted = true;
      } catch (err) {
        log.error({ err, letter, id }, "a letter's fate cannot be noted");
        if (isStopping) return;
        await after(noteAgainMs);
      }
    }
  }

  async function renew(): Promise<void> {
    await renewLeases(db, [...inHand.keys()], pace.lease).catch((err) =>
      log.error({ err }, "leases cannot be renewed"),
    );
  }

  return {
    deliver,
    nudge() {
      soon ??= setTimeout(() => {
        soon = undefined;
        look();
      }, pace.nudge * 1000);
    },
    async stop() {
      isStopping = true;
      clearTimeout(soon);
      await taking?.catch(() => {});
      await Promise.race([Promise.all(inHand.values()), after(pace.farewell * 1000, null, { ref: false })]);
      parts.transport.close();
      await Promise.all(inHand.values());
      clearInterval(leases);
    },
  };
}

async function attempt({ prepare, transport }: SenderParts, letter: TakenLetter): Promise<HandOver> {
  try {
    return await transport.send(await prepare(letter));
  } catch (error) {
    return { end: "unwritable", why: codesOf(error as Error) };
  }
}
