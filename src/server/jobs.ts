import { Cron } from "croner";
import type { Logger } from "pino";
import { dropOrphanedVersions } from "./articles/drop-orphaned-versions.ts";
import { tellOfDueArticles } from "./articles/publish-due.ts";
import { dropOldAccounts } from "./auth/accounts/drop-old-accounts.ts";
import { dropOldFlows } from "./auth/pkce/flow-store.ts";
import { endOldSessions } from "./auth/sessions/rotate-session.ts";
import type { Config } from "./config.ts";
import { dropOldMessages } from "./contact/contact-store.ts";
import { isOnlyClicks } from "./db/changes.ts";
import type { Database, Db } from "./db/connect.ts";
import { dropExpiredRows, vacuum, writePosition } from "./db/housekeeping.ts";
import type { AccessLog } from "./http/access-log.ts";
import type { ImageStore } from "./images/image-store.ts";
import { sweepImages } from "./images/sweep-images.ts";
import { countLetters, dropOldLetters } from "./mail/outbox-store.ts";
import type { Sender } from "./mail/sender.ts";
import { dropOldRequests } from "./newsletter/newsletter-store.ts";
import type { JobBook } from "./operation/job-book.ts";
import { endOffers } from "./products/end-offers.ts";
import { refreshHeat } from "./products/refresh-heat.ts";
import { refreshVocabulary } from "./products/refresh-vocabulary.ts";
import { advanceKeys } from "./session/rotate-keys.ts";
import type { SigningKeys } from "./session/signing-keys.ts";

const timezone = "America/Sao_Paulo";

interface Post {
  /** Null: nothing is sent, letters stay in the outbox. */
  sender: Sender | null;
  /** What /metrics shows of it. */
  outbox: { waiting: number; failed: number };
}

interface JobParts {
  access: AccessLog;
  post: Post;
  keys: SigningKeys;
  images: ImageStore;
  book: JobBook;
  site: Config["site"];
}

/** Everything that happens by the clock. A job that fails is logged and runs again at its next time. */
export function startJobs(
  database: Database,
  { access, post, keys, images, book, site }: JobParts,
  log: Logger,
): { stop(): void } {
  const { db, embedded } = database;
  const tellOfDue = tellOfDueArticles(db, new Date());
  const jobs = [
    // At midnight, and soon again where that failed.
    at("0 */5 * * * *", "end offers", () => endOffers(db, new Date())),
    at(
      "20 * * * * *",
      "refresh heat",
      onlyAfterChanges(db, () => refreshHeat(db, new Date()), { orClicks: true }),
    ),
    at(
      "40 */5 * * * *",
      "refresh vocabulary",
      onlyAfterChanges(db, () => refreshVocabulary(db)),
    ),
    at("0 17 * * * *", "drop expired rows", async () => {
      await dropExpiredRows(db);
      await dropOrphanedVersions(db, site.url);
    }),
    at("*/5 * * * * *", "publish articles", () => tellOfDue(new Date())),
    at("0 27 * * * *", "drop old logins under way", () => dropOldFlows(db)),
    at("30 * * * * *", "advance signing keys", async () => {
      await advanceKeys(db);
      await keys.reload();
    }),
    at("0 47 * * * *", "end old sessions", () => endOldSessions(db)),
    at("50 * * * * *", "count letters", async () => Object.assign(post.outbox, await countLetters(db))),
    at("0 40 4 * * *", "drop old letters", () => dropOldLetters(db)),
    at("10 */10 * * * *", "sweep images", () => sweepImages(db, images)),
    at("0 10 4 * * *", "drop old newsletter requests", () => dropOldRequests(db)),
    at("0 20 4 * * *", "drop old messages", () => dropOldMessages(db)),
    at("0 50 4 * * *", "drop old accounts", () => dropOldAccounts(db)),
    at("0 30 4 * * *", "purge access log", () => access.purge(new Date())),
  ];
  const { sender } = post;
  // What a nudge has missed: letters of other processes, later tries, what a lost process left behind.
  if (sender) jobs.push(at("*/5 * * * * *", "deliver letters", () => sender.deliver()));
  if (embedded)
    jobs.push(
      at("0 40 * * * *", "vacuum", () => vacuum(db)),
      // At most 15 minutes old: what a power cut can cost.
      at(
        "0 */15 * * * *",
        "snapshot",
        onlyAfterWrites(db, () => embedded.takeSnapshot()),
      ),
    );

  function at(pattern: string, job: Parameters<JobBook["enter"]>[0], work: () => Promise<unknown>): Cron {
    const failed = (err: unknown) => log.error({ err, job }, "job failed");
    const run = book.enter(job, secondsBetween(pattern));
    return new Cron(pattern, { timezone, protect: true, catch: failed }, () => run(work));
  }

  return {
    stop() {
      for (const job of jobs) job.stop();
    },
  };
}

function secondsBetween(pattern: string): number {
  const [one, other] = new Cron(pattern, { timezone }).nextRuns(2);
  return one && other ? (other.getTime() - one.getTime()) / 1000 : 0;
}

/** Skips the work while no page has changed since it last succeeded and, where clicks matter to it, none was counted. */
export function onlyAfterChanges(
  db: Db,
  work: () => Promise<unknown>,
  { orClicks = false } = {},
): () => Promise<void> {
  let changes = 0;
  let seen = 0;
  db.changes.listen((tags) => {
    if (orClicks || !isOnlyClicks(tags)) changes++;
  });
  return async () => {
    const now = changes;
    if (now === seen) return;
    await work();
    seen = now;
  };
}

/** Skips the work while the database wrote nothing since it last succeeded, whoever made it write. */
function onlyAfterWrites(db: Db, work: () => Promise<unknown>): () => Promise<void> {
  let seen = "";
  return async () => {
    const now = await writePosition(db);
    if (now === seen) return;
    await work();
    seen = now;
  };
}
