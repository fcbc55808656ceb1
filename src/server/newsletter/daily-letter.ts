import { dayInSaoPaulo } from "#domain/format/date.ts";
import { formatDate } from "#domain/format/written-date.ts";
import {
  clockInSaoPaulo,
  issueRule,
  issueStep,
  lettersNow,
  queueEvery,
} from "#domain/newsletter/daily-letter.ts";
import { newsletterConsent } from "#domain/newsletter/newsletter-messages.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { withdrawOldCopies } from "#server/mail/outbox-store.ts";
import {
  advanceIssue,
  chooseOffers,
  countWaitingCopies,
  dropIssue,
  endStillIssues,
  findIssue,
  hasSubscribers,
  listOpenIssues,
  lockIssue,
  lockOpenIssue,
  markDaily,
  nextSubscribers,
  startIssue,
} from "./issues-store.ts";

export const dailyLetterTimes = `*/${queueEvery} * * * * *`;

interface DailyParts {
  db: Db;
  config: Pick<Config, "daily_letter" | "mail_per_minute">;
  mail: Outbox;
}

/** Runs every few seconds, in one process at a time: begins or drops the issue of the day, and queues the next letters. */
export async function runDailyLetter(parts: DailyParts, now: Date): Promise<void> {
  await endStillIssues(parts.db, dayInSaoPaulo(now), now);
  await withdrawOldCopies(parts.db);
  if (parts.config.daily_letter === null) return;
  await settleToday(parts, parts.config.daily_letter, now);
  await queueLetters(parts, now);
}

async function settleToday({ db }: DailyParts, startsAt: string, now: Date): Promise<void> {
  const day = dayInSaoPaulo(now);
  const step = (issue: Awaited<ReturnType<typeof findIssue>>) =>
    issueStep(issue, clockInSaoPaulo(now), startsAt);
  const seen = step(await findIssue(db, day));
  if (seen === null || (seen === "start" && !(await hasSubscribers(db)))) return;
  await inTransaction(db, async (tx) => {
    const issue = await lockIssue(tx, day);
    // An editor may have been faster.
    const next = step(issue);
    if (next === "drop") await dropIssue(tx, issue.id, "late", now);
    if (next !== "start") return;
    const offers = await chooseOffers(tx, now);
    if (offers.length < issueRule.fewest) await dropIssue(tx, issue.id, "few_offers", now);
    else await startIssue(tx, issue.id, offers, now);
  });
}

/** Each batch is one transaction: a killed process loses none and repeats none. Small ones, so that pages are served between them. */
const batchSize = 200;

/** No more than a minute's letters wait for the mail server: after an outage of an hour it does not get an hour's letters at once. */
async function queueLetters({ db, config, mail }: DailyParts, now: Date): Promise<void> {
  const issues = await listOpenIssues(db);
  if (issues.length === 0) return;
  const { mail_per_minute: pace } = config;
  let left = Math.min(lettersNow(pace, now), pace - (await countWaitingCopies(db)));
  for (const { id } of issues)
    while (left > 0) {
      const count = Math.min(left, batchSize);
      const queued = await queueBatch({ db, mail }, id, count, now);
      left -= queued;
      if (queued < count) break;
    }
}

async function queueBatch(
  { db, mail }: Pick<DailyParts, "db" | "mail">,
  id: string,
  count: number,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const issue = await lockOpenIssue(tx, id);
    if (!issue) return 0;
    const readers = await nextSubscribers(tx, issue.last_subscriber, count);
    const isFirst = ({ consent_text, daily_since }: (typeof readers)[number]) =>
      consent_text !== newsletterConsent && daily_since === null;
    const copies = readers.map((reader) => ({
      to: reader.email,
      values: {
        subscriber: reader.id,
        consented_on: isFirst(reader) ? formatDate(reader.created_at) : null,
      },
    }));
    await mail.queueCopies(tx, id, copies);
    await markDaily(
      tx,
      readers.filter(isFirst).map((reader) => reader.id),
      now,
    );
    const ids = readers.map((reader) => reader.id);
    await advanceIssue(tx, issue, { ids, isLast: ids.length < count }, now);
    return ids.length;
  });
}
