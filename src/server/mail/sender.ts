import { setTimeout as after } from "node:timers/promises";
import type { Logger } from "pino";
import type { Db } from "#server/db/connect.ts";
import { isPassingFault, sqlState } from "#server/db/transaction.ts";
import { createTimer, repeatable } from "#server/repeatable.ts";
import { type Backoff, backoffSeconds, type Reachability, reachability } from "./backoff.ts";
import type { MailMessage } from "./compose.ts";
import { codesOf, type Delivery } from "./delivery.ts";
import { type SenderCounts, saveOutcome } from "./delivery-outcome.ts";
import { leasedLetters } from "./leased-letters.ts";
import { type LeasedLetter, returnLetters, takeDueLetters } from "./outbox-store.ts";
import type { Transport } from "./smtp.ts";

export interface Sender {
  /** Starts as many due letters as there are free connections; does not wait for their delivery. */
  deliver(): Promise<void>;
  /** A letter was queued, and its transaction will end in a moment. */
  nudge(): void;
  /** Graceful shutdown: takes no more letters, waits a while for those in flight, and puts the rest back. */
  stop(): Promise<void>;
}

export interface SenderParts {
  db: Db;
  transport: Transport;
  /** Null: nobody is to have it any more. */
  prepare(letter: LeasedLetter): Promise<MailMessage | null>;
  log: Logger;
  counts: SenderCounts;
  /** Whether copies of the daily letter go out here. */
  sendsCopies?: boolean;
  pace?: SenderTimes;
}

/** All in seconds. */
export interface SenderTimes {
  /** How long a lease lasts without renewal: the delay that a killed process causes. */
  lease: number;
  /** Between attempts of one letter. The longest lets everything out within 5 minutes of an outage. */
  letterPauses: Backoff;
  /** Between attempts to reach the server at all. */
  serverPauses: Backoff;
  /** From queueing to looking, so that the commit is done by then; the job finds what it misses. */
  nudge: number;
  /** How long a shutdown waits for letters in flight. */
  shutdown: number;
}

const defaultTimes: SenderTimes = {
  lease: 30,
  letterPauses: { first: 5, longest: 240 },
  serverPauses: { first: 5, longest: 60 },
  nudge: 0.25,
  shutdown: 8,
};

const connectionsAtOnce = 5;
/** Copies that are leased together: one at a time would cost as many statements as letters. */
const copiesAhead = 20;
/** While the database cannot be reached. */
const saveRetryMs = 250;

export function createSender(parts: SenderParts): Sender {
  const { db, log, sendsCopies = true, pace = defaultTimes } = parts;
  const server = reachability(connectionsAtOnce, pace.serverPauses);
  const held = leasedLetters(db, pace.lease, log);
  const soon = createTimer(look, pace.nudge * 1000);
  const ahead: LeasedLetter[] = [];
  let isStopping = false;

  const { run: deliver, settled } = repeatable(async () => {
    const free = server.lines - held.ids.length;
    if (isStopping || free <= 0) return;
    const copies = !sendsCopies || ahead.length > 0 ? 0 : server.lines === 1 ? 1 : copiesAhead;
    const taken = [...held.ids, ...ahead.map(({ id }) => id)];
    const letters = await takeDueLetters(db, free, pace.lease, { copies, held: taken });
    for (const letter of letters) if (letter.issue_id === null) start(letter);
    ahead.push(...letters.filter(({ issue_id }) => issue_id !== null));
    startCopies();
  });

  function start(letter: LeasedLetter): void {
    held.add(letter, handle(letter));
  }

  /** One connection stays free of copies; while the server does not answer, one letter of any kind tries for all. */
  function startCopies(): void {
    const most = Math.max(Math.min(1, server.lines), server.lines - 1);
    for (const letter of ahead.splice(0, Math.max(0, most - held.ids.length))) start(letter);
  }

  /** No caller waits for this, so failures are logged. */
  function look(): void {
    deliver().catch((err) => log.error({ err }, "the outbox cannot be read"));
  }

  async function handle(letter: LeasedLetter): Promise<void> {
    const delivery = await attempt(parts, letter);
    await held.settle(letter);
    const pauseSeconds = pauseFor(letter, delivery, server, pace);
    await saveOutcomeWithRetry(parts, letter, delivery, pauseSeconds, () => isStopping);
    held.remove(letter);
    if (!isStopping) startCopies();
    if (ahead.length === 0) look();
  }

  return {
    deliver,
    nudge: soon.start,
    async stop() {
      isStopping = true;
      soon.cancel();
      await settled();
      await giveBack(parts, ahead.splice(0));
      await Promise.race([held.drained(), after(pace.shutdown * 1000, null, { ref: false })]);
      parts.transport.close();
      await held.drained();
      held.stop();
    },
  };
}

/** Failing that, they are due when their lease ends. */
async function giveBack({ db, log }: SenderParts, letters: LeasedLetter[]): Promise<void> {
  await returnLetters(db, letters).catch((err) => log.error({ err }, "leased copies cannot be given back"));
}

/** A letter's backoff grows with its own attempts; while the server is unreachable, all letters wait for it. */
function pauseFor(
  { tries }: LeasedLetter,
  { end }: Delivery,
  server: Reachability,
  pace: SenderTimes,
): number {
  if (end === "unreachable") return server.failed();
  if (end === "interrupted") return backoffSeconds(1, pace.letterPauses, Math.random);
  if (end !== "unwritable") server.answered();
  return backoffSeconds(tries, pace.letterPauses, Math.random);
}

/** Retries while the database is unreachable: a sent letter must not be sent twice. */
async function saveOutcomeWithRetry(
  parts: SenderParts,
  letter: LeasedLetter,
  delivery: Delivery,
  pauseSeconds: number,
  isStopped: () => boolean,
): Promise<void> {
  for (let isLogged = false; ; isLogged = true) {
    try {
      return await saveOutcome(parts, letter, delivery, pauseSeconds);
    } catch (err) {
      const fields = { err, letter: letter.letter, id: letter.id };
      if (!isLogged) parts.log.error(fields, "a letter's fate cannot be noted");
      if (isStopped()) return;
      await after(saveRetryMs);
    }
  }
}

function stackFrames({ stack = "" }: Error): string {
  const isFrame = (line: string) => /^\s+at /.test(line);
  return stack.split("\n").filter(isFrame).join("\n");
}

async function attempt({ prepare, transport, log }: SenderParts, letter: LeasedLetter): Promise<Delivery> {
  // An earlier attempt ended in the middle of it: the recipient may have it, and gets no second one.
  if (letter.handing_over_at !== null) return { end: "taken" };
  try {
    const message = await prepare(letter);
    return message ? await transport.send(message) : { end: "withdrawn" };
  } catch (error) {
    if (isPassingFault(error)) return { end: "interrupted", why: sqlState(error) ?? "database" };
    // The stack without the message: an error may quote the letter.
    const at = error instanceof Error ? stackFrames(error) : undefined;
    log.error({ letter: letter.letter, id: letter.id, at }, "a letter cannot be written");
    return { end: "unwritable", why: codesOf(error as Error) };
  }
}
