import type { Logger } from "pino";
import { isSentOnce } from "#domain/mail/letters.ts";
import type { Db } from "#server/db/connect.ts";
import type { Delivery } from "./delivery.ts";
import { type LeasedLetter, markFailed, markSent, putBack, withdrawLetter } from "./outbox-store.ts";

export interface SenderCounts {
  sent: number;
  retried: number;
  failed: number;
}

interface OutcomeParts {
  db: Db;
  log: Logger;
  counts: SenderCounts;
}

/** About a day at the longest backoff. */
const mostTries = 400;
/** A letter that cannot be written will not be writable tomorrow. */
const mostWritings = 5;

export async function saveOutcome(
  { db, log, counts }: OutcomeParts,
  letter: LeasedLetter,
  delivery: Delivery,
  pauseSeconds: number,
): Promise<void> {
  if (delivery.end === "withdrawn") return withdrawLetter(db, letter);
  if (delivery.end === "taken" || (delivery.end === "unanswered" && isSentOnce(letter.letter))) {
    await markSent(db, letter);
    counts.sent++;
    return;
  }
  const { end, why } = delivery;
  const failed = { why, wasHandedOver: end === "unanswered" };
  const fields = { letter: letter.letter, id: letter.id, why };
  if (isFinal(letter, end)) {
    await markFailed(db, letter, failed);
    counts.failed++;
    log.error(fields, "a letter failed for good");
  } else {
    // While the server is unreachable attempts do not count: a week without a mail server loses nothing.
    const isCounted = end !== "unreachable" && end !== "interrupted";
    await putBack(db, letter, failed, { pauseSeconds, counts: isCounted });
    counts.retried++;
    log.warn({ ...fields, seconds: Math.round(pauseSeconds) }, "a letter will be tried again");
  }
}

function isFinal({ tries, handed_over_at }: LeasedLetter, end: Delivery["end"]): boolean {
  if (end === "unreachable" || end === "interrupted") return false;
  // Twice without a response: the recipient may have two copies and gets no third. It counts as failed, for an admin to look at.
  if (end === "unanswered" && handed_over_at !== null) return true;
  if (end === "unwritable") return tries >= mostWritings;
  return end === "refused" || tries >= mostTries;
}
