import { setTimeout } from "node:timers/promises";
import { Cron } from "croner";
import type { Logger } from "pino";
import { affiliateJobs } from "./affiliate/affiliate-jobs.ts";
import { dropUnusedTerms } from "./alerts/alert-terms-store.ts";
import type { AlertWorker } from "./alerts/alert-worker.ts";
import { announceTemperatures } from "./alerts/announce-temperatures.ts";
import { refreshAlertTerms } from "./alerts/refresh-alert-terms.ts";
import { dropOrphanedVersions } from "./articles/drop-orphaned-versions.ts";
import { announceDueArticles } from "./articles/publish-due.ts";
import { deleteUnconfirmedAccounts } from "./auth/accounts/delete-unconfirmed-accounts.ts";
import { deleteOldFlows } from "./auth/pkce/flow-store.ts";
import { deleteExpiredSessions } from "./auth/sessions/rotate-session.ts";
import { makeScheduledBackup } from "./backup/scheduled-backup.ts";
import type { NoticeSender } from "./channels/notice-sender.ts";
import type { Config } from "./config.ts";
import { deleteOldMessages } from "./contact/contact-store.ts";
import { eraseOldOutcomeMarks, refreshOutcomes } from "./coupons/refresh-outcomes.ts";
import type { Database, Db } from "./db/connect.ts";
import { databaseTime, dropExpiredRows, vacuum, writePosition } from "./db/housekeeping.ts";
import { inTransaction } from "./db/transaction.ts";
import type { AccessLog } from "./http/access-log.ts";
import type { ImageStore } from "./images/image-store.ts";
import { sweepImages } from "./images/sweep-images.ts";
import type { Outbox } from "./mail/outbox.ts";
import { countLetters, dropOldLetters } from "./mail/outbox-store.ts";
import type { Sender } from "./mail/sender.ts";
import { dailyLetterTimes, runDailyLetter } from "./newsletter/daily-letter.ts";
import { deleteOldRequests } from "./newsletter/newsletter-store.ts";
import { dropOldNotices } from "./notices/drop-old-notices.ts";
import { openDataJobs } from "./open-data/open-data-jobs.ts";
import { countDays } from "./operation/daily-counts-store.ts";
import { figureJobs } from "./operation/figure-jobs.ts";
import type { JobHistory } from "./operation/job-history.ts";
import type { DueTimes } from "./operation/job-runs-store.ts";
import { runOncePerCluster } from "./operation/run-once-per-cluster.ts";
import { queueOldVerdicts, refreshVerdicts } from "./prices/refresh-verdicts.ts";
import { endOffers } from "./products/end-offers.ts";
import { dropOldMisses, writeMisses } from "./products/search/search-misses-store.ts";
import { refreshVocabulary } from "./products/search/vocabulary-store.ts";
import { advanceKeys } from "./session/rotate-keys.ts";
import type { SigningKeys } from "./session/signing-keys.ts";
import { storePageJobs } from "./store-pages/store-page-jobs.ts";
import { storeJobs } from "./stores/store-jobs.ts";
import { refreshOldLevels } from "./users/levels-store.ts";
import { eraseOldMarks } from "./votes/erase-marks.ts";
import { rankOffers } from "./votes/rank-offers.ts";
import { refreshRings } from "./votes/rings-store.ts";

const timezone = "America/Sao_Paulo";

interface MailParts {
  /** Null: nothing is sent, letters stay in the outbox. */
  sender: Sender | null;
  outbox: { waiting?: number; failed?: number };
}

interface JobParts {
  access: AccessLog;
  mail: MailParts;
  alerts: AlertWorker;
  notices: Pick<NoticeSender, "deliver">;
  keys: SigningKeys;
  images: ImageStore;
  history: JobHistory;
  config: Config;
  affiliate: Parameters<typeof affiliateJobs>[1];
  /** Where a job queues letters. */
  letters: Outbox;
  log: Logger;
}

type JobName = Parameters<JobHistory["track"]>[0];

interface Job {
  pattern: string;
  name: JobName;
  work: () => Promise<unknown>;
  /** Also as soon as a process serves, where its last time went by unused. */
  atStart?: boolean;
}

const shutdownMs = 3000;

/** Everything that happens by the clock. A job that fails is logged and runs again at its next time. */
export function startJobs(database: Database, parts: JobParts) {
  const { db } = database;
  const { history, log } = parts;
  const stopping = new AbortController();
  const running = createRunSet();
  const failed = (name: JobName) => (err: unknown) => log.error({ err, job: name }, "job failed");
  const start = (job: Job, run: () => Promise<void>) =>
    new Cron(job.pattern, { timezone, protect: true, catch: failed(job.name) }, () => running.add(run()));

  /** By this process for itself. */
  function perProcess(job: Job) {
    const track = history.track(job.name, dueTimes(job.pattern).every);
    const run = () => track(job.work);
    return { ...job, clock: start(job, run), runNow: run };
  }

  /** By one process for all that share the database. */
  function perCluster(job: Job) {
    history.trackForCluster(job.name, dueTimes(job.pattern).every);
    const run = (hasPassed: boolean) =>
      runOncePerCluster(db, { name: job.name, due: dueTimes(job.pattern), hasPassed }, job.work);
    return { ...job, clock: start(job, () => run(false)), runNow: () => run(true) };
  }

  // The embedded engine has one process: no lease is needed, nor a row every minute.
  const site = clusterJobs(database, parts, stopping.signal).map(
    db.engine === "postgres" ? perCluster : perProcess,
  );
  const jobs = [...site, ...processJobs(db, parts).map(perProcess)];
  return {
    /** What a start does not wait for. */
    async catchUp(): Promise<void> {
      for (const job of jobs)
        if (job.atStart && !stopping.signal.aborted) await running.add(job.runNow()).catch(failed(job.name));
    },
    /** Starts no more jobs, and waits briefly for the running ones: one that is cut off keeps its lease. */
    async stop(): Promise<void> {
      stopping.abort();
      for (const { clock } of jobs) clock.stop();
      await Promise.race([running.settled(), setTimeout(shutdownMs, undefined, { ref: false })]);
    },
  };
}

function createRunSet() {
  const runs = new Set<Promise<void>>();
  return {
    add(run: Promise<void>): Promise<void> {
      const added = run.finally(() => runs.delete(added));
      runs.add(added);
      return added;
    },
    settled: () => Promise.allSettled(runs),
  };
}

function clusterJobs(
  { db, embedded }: Database,
  { images, config, affiliate, log, letters }: JobParts,
  stop: AbortSignal,
): Job[] {
  const ended = async () => endOffers(db, await databaseTime(db));
  const vocabulary = onlyAfterChanges(db, () => refreshVocabulary(db));
  const jobs: Job[] = [
    // At midnight, and soon again where that failed.
    { pattern: "0 */5 * * * *", name: "end offers", work: ended, atStart: true },
    { pattern: "20 * * * * *", name: "rank offers", work: () => rankAndCount(db), atStart: true },
    { pattern: "40 */5 * * * *", name: "refresh vocabulary", work: vocabulary, atStart: true },
    { pattern: "30 * * * * *", name: "refresh verdicts", work: verdictRefresh(db), atStart: true },
    ...alertJobs(db),
    ...placeJobs(db, { config, affiliate }, stop),
    { pattern: "0 17 * * * *", name: "drop expired rows", work: () => dropRows(db, config) },
    { pattern: "0 7 * * * *", name: "find rings", work: () => refreshRings(db) },
    { pattern: "0 37 * * * *", name: "erase sender marks", work: () => eraseOldMarks(db) },
    { pattern: "0 27 * * * *", name: "drop old logins under way", work: () => deleteOldFlows(db) },
    { pattern: "30 * * * * *", name: "advance signing keys", work: () => advanceKeys(db) },
    { pattern: "0 47 * * * *", name: "end old sessions", work: () => deleteExpiredSessions(db) },
    { pattern: "0 40 4 * * *", name: "drop old letters", work: () => dropOldLetters(db) },
    { pattern: "10 */10 * * * *", name: "sweep images", work: () => sweepImages(db, images) },
    { pattern: "0 10 4 * * *", name: "drop old newsletter requests", work: () => deleteOldRequests(db) },
    { pattern: "0 20 4 * * *", name: "drop old messages", work: () => deleteOldMessages(db) },
    { pattern: "0 15 4 * * *", name: "drop old notices", work: () => dropOldNotices(db) },
    { pattern: "0 5 4 * * *", name: "refresh levels", work: () => refreshOldLevels(db) },
    { pattern: "0 50 4 * * *", name: "drop old accounts", work: () => deleteUnconfirmedAccounts(db) },
    ...storePageJobs(db, { config, letters }, stop),
    ...letterJobs(db, { config, letters }),
  ];
  if (!embedded) return jobs;
  const vacuumed: Job = { pattern: "0 40 * * * *", name: "vacuum", work: () => vacuum(db) };
  const { backup_minutes: minutes } = config;
  if (minutes === 0) return [...jobs, vacuumed];
  // What a power cut can cost is as much as is younger than the last one.
  const pattern = minutes === 60 ? "0 0 * * * *" : `0 */${minutes} * * * *`;
  const backup = onlyAfterWrites(db, () => makeScheduledBackup(config, embedded.socket, log));
  return [...jobs, vacuumed, { pattern, name: "backup", work: backup }];
}

function alertJobs(db: Db): Job[] {
  const refresh = () => refreshAlertTerms(db);
  return [
    { pattern: "45 */5 * * * *", name: "refresh alert terms", work: refresh, atStart: true },
    ...figureJobs(db),
  ];
}

/** Reports leave their thirty days by the clock alone, and with them what recognises their senders. */
function placeJobs(
  db: Db,
  { config, affiliate }: Pick<JobParts, "config" | "affiliate">,
  stop: AbortSignal,
): Job[] {
  const work = () => refreshOutcomes(db, stop).then(() => eraseOldOutcomeMarks(db));
  const coupons: Job = { pattern: "0 8 * * * *", name: "refresh coupons", work };
  return [...storeJobs(db), ...affiliateJobs(db, affiliate), coupons, ...openDataJobs(db, config, stop)];
}

async function rankAndCount(db: Db): Promise<void> {
  const now = await databaseTime(db);
  await rankOffers(db, now);
  await announceTemperatures(db, now);
  await countDays(db, now);
  await dropOldMisses(db, now);
}

async function dropRows(db: Db, config: Config): Promise<void> {
  await dropExpiredRows(db);
  await inTransaction(db, dropUnusedTerms);
  await dropOrphanedVersions(db, config.site.url);
}

function letterJobs(db: Db, { config, letters: mail }: Pick<JobParts, "config" | "letters">): Job[] {
  const work = async () => runDailyLetter({ db, config, mail }, await databaseTime(db));
  return [{ pattern: dailyLetterTimes, name: "send daily letter", work }];
}

function processJobs(db: Db, { access, mail, alerts, notices, keys }: JobParts): Job[] {
  const announceDue = announceDueArticles(db, new Date());
  const { sender, outbox } = mail;
  const count = async () => Object.assign(outbox, await countLetters(db));
  const jobs: Job[] = [
    { pattern: "*/5 * * * * *", name: "publish articles", work: () => announceDue(new Date()) },
    // What no change has woken: verdicts, temperatures, later tries, what a lost process left behind.
    { pattern: "*/5 * * * * *", name: "match alerts", work: () => alerts.run() },
    // The process that changed them notifies the others; this is for those that missed it.
    { pattern: "35 * * * * *", name: "read signing keys", work: () => keys.reload() },
    // What a nudge has missed, what waited for its time, and what a lost process left behind.
    { pattern: "*/3 * * * * *", name: "deliver notices", work: () => notices.deliver() },
    { pattern: "50 * * * * *", name: "count letters", work: count, atStart: true },
    { pattern: "55 * * * * *", name: "count missed searches", work: () => writeMisses(db, new Date()) },
    // At start too: an instance that runs now and then may never be there at night.
    {
      pattern: "0 30 4 * * *",
      name: "purge access log",
      work: () => access.purge(new Date()),
      atStart: true,
    },
  ];
  if (!sender) return jobs;
  // What a nudge has missed: letters of other processes, later tries, what a lost process left behind.
  return [...jobs, { pattern: "*/5 * * * * *", name: "deliver letters", work: () => sender.deliver() }];
}

/** The first run in a process also finds what another rule decided. */
function verdictRefresh(db: Db): () => Promise<unknown> {
  let isRuleKnown = false;
  return async () => {
    if (!isRuleKnown) await queueOldVerdicts(db);
    isRuleKnown = true;
    return refreshVerdicts(db);
  };
}

function dueTimes(pattern: string): DueTimes {
  const [one, other] = new Cron(pattern, { timezone }).nextRuns(2).map((time) => time.getTime() / 1000);
  if (one === undefined || other === undefined) throw new Error(`never due: ${pattern}`);
  return { every: other - one, phase: one % (other - one) };
}

/** Skips the work while no page has changed since it last succeeded. */
export function onlyAfterChanges(db: Db, work: () => Promise<unknown>): () => Promise<void> {
  let changes = 0;
  // A process that has just started knows nothing of earlier changes.
  let seen = -1;
  db.changes.listen(() => {
    changes++;
  });
  return async () => {
    const now = changes;
    // A process that cannot hear the others may be the one whose turn it is, again and again.
    if (now === seen && db.changes.isListening) return;
    await work();
    seen = now;
  };
}

/** Skips the work while the database has written nothing since it last succeeded. */
function onlyAfterWrites(db: Db, work: () => Promise<unknown>): () => Promise<void> {
  let seen = "";
  return async () => {
    const now = await writePosition(db);
    if (now === seen) return;
    await work();
    seen = now;
  };
}
