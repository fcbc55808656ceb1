import type { Logger } from "pino";
import type { Db } from "#server/db/connect.ts";
import type { HandOver } from "./deliver.ts";
import { bury, markSent, putBack, type TakenLetter } from "./outbox-store.ts";

/** Plain additions that /metrics reads. */
export interface SenderCounts {
  sent: number;
  retried: number;
  failed: number;
}

interface FateParts {
  db: Db;
  log: Logger;
  counts: SenderCounts;
}

/** About a day at the longest pause. */
const mostTries = 400;
/** A letter that cannot be written will not be writable tomorrow. */
const mostWritings = 5;

/** Notes in the outbox what became of a letter. */
export async function noteFate(
  { db, log, counts }: FateParts,
  letter: TakenLetter,
  handOver: HandOver,
  pauseSeconds: number,
): Promise<void> {
  if (handOver.end === "taken") {
    await markSent(db, letter);
    counts.sent++;
    return;
  }
  const { end, why } = handOver;
  const failed = { why, wasHandedOver: end === "unanswered" };
  const told = { letter: letter.letter, id: letter.id, why };
  if (isHopeless(letter, end)) {
    await bury(db, letter, failed);
    counts.failed++;
    log.error(told, "a letter failed for good");
  } else {
    // Without a word about the letter the try does not count: a week without a mail server loses nothing.
    await putBack(db, letter, failed, { pauseSeconds, counts: end !== "unreachable" });
    counts.retried++;
    log.warn({ ...told, seconds: Math.round(pauseSeconds) }, "a letter will be tried again");
  }
}

function isHopeless({ tries, handed_over_at }: TakenLetter, end: HandOver["end"]): boolean {
  if (end === "unreachable") return false;
  // Twice without an answer: the person may have two copies, and gets no third. Not called sent, because nobody knows:
  // so it is kept, and somebody can look.
  if (end === "unanswered" && handed_over_at !== null) return true;
  if (end === "unwritable") return tries >= mostWritings;
  return end === "refused" || tries >= mostTries;
}
