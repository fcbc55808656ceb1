import { setTimeout as after } from "node:timers/promises";
import type { Logger } from "pino";
import type { Db } from "#server/db/connect.ts";
import { type Pauses, pauseAfter, type Reachability, reachability } from "./backoff.ts";
import type { Parcel } from "./compose.ts";
import { codesOf, type HandOver } from "./deliver.ts";
import { noteFate, type SenderCounts } from "./delivery-outcome.ts";
import { heldLetters } from "./held-letters.ts";
import { type TakenLetter, takeDueLetters } from "./outbox-store.ts";
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
const noteAgainMs = 250;

export function createSender(parts: SenderParts): Sender {
  const { db, log, pace = usualPace } = parts;
  const server = reachability(handsAtOnce, pace.serverPauses);
  const held = heldLetters(db, pace.lease, log);
  let isStopping = false;
  let taking: Promise<void> | undefined;
  let isAskedAgain = false;
  let soon: NodeJS.Timeout | undefined;

  async function take(): Promise<void> {
    do {
      isAskedAgain = false;
      const free = server.lines - held.ids.length;
      if (isStopping || free <= 0) return;
      const letters = await takeDueLetters(db, free, pace.lease, held.ids);
      for (const letter of letters) held.hold(letter, handle(letter));
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
    await held.settle(letter);
    const pauseSeconds = pauseFor(letter, handOver, server, pace);
    await untilNoted(parts, letter, handOver, pauseSeconds, () => isStopping);
    held.letGo(letter);
    look();
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
      await Promise.race([held.gone(), after(pace.farewell * 1000, null, { ref: false })]);
      parts.transport.close();
      await held.gone();
      held.stop();
    },
  };
}

/** A letter's own pauses grow with its own tries; while nobody answers, all of them wait for the server. */
function pauseFor({ tries }: TakenLetter, { end }: HandOver, server: Reachability, pace: Pace): number {
  if (end === "unreachable") return server.failed();
  if (end !== "unwritable") server.answered();
  return pauseAfter(tries, pace.letterPauses, Math.random);
}

/** Where the database cannot be reached, again and again: what has been sent must not go twice. */
async function untilNoted(
  parts: SenderParts,
  letter: TakenLetter,
  handOver: HandOver,
  pauseSeconds: number,
  isGivenUp: () => boolean,
): Promise<void> {
  for (let isTold = false; ; isTold = true) {
    try {
      return await noteFate(parts, letter, handOver, pauseSeconds);
    } catch (err) {
      const told = { err, letter: letter.letter, id: letter.id };
      if (!isTold) parts.log.error(told, "a letter's fate cannot be noted");
      if (isGivenUp()) return;
      await after(noteAgainMs);
    }
  }
}

function placesIn({ stack = "" }: Error): string {
  const isPlace = (line: string) => /^\s+at /.test(line);
  return stack.split("\n").filter(isPlace).join("\n");
}

async function attempt({ prepare, transport, log }: SenderParts, letter: TakenLetter): Promise<HandOver> {
  try {
    return await transport.send(await prepare(letter));
  } catch (error) {
    // Where, but not what: the words of an error may be the words of the letter.
    const at = error instanceof Error ? placesIn(error) : undefined;
    log.error({ letter: letter.letter, id: letter.id, at }, "a letter cannot be written");
    return { end: "unwritable", why: codesOf(error as Error) };
  }
}
