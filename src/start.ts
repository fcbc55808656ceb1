import type { Logger } from "pino";
import { createAlertWorker } from "#server/alerts/alert-worker.ts";
import { lastBackup } from "#server/backup/backup-folder-store.ts";
import { backupBeforeMigration } from "#server/backup/scheduled-backup.ts";
import { startChannels } from "#server/channels/start-channels.ts";
import { type Config, readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/connect.ts";
import { durabilityWarnings } from "#server/db/durability.ts";
import { packageVersion } from "#server/db/package-root.ts";
import { openReplica } from "#server/db/replica.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { createLog } from "#server/http/log.ts";
import { createMetrics, type Metrics } from "#server/http/metrics.ts";
import type { Problem } from "#server/http/problem.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import { openImageStore } from "#server/images/open-image-store.ts";
import { startJobs } from "#server/jobs.ts";
import { continueLog } from "#server/log/begin-log.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { senderFor } from "#server/mail/sender-for.ts";
import { authSecret } from "#server/session/auth-secret.ts";
import { reloadKeysOnChange } from "#server/session/rotate-keys.ts";
import { secretBox } from "#server/session/secret-box.ts";
import { loadVapidKeys } from "#server/session/vapid-keys.ts";
import { type Role, singleProcess } from "./cluster/role.ts";
import { createApp, type FrontEnd } from "./create-app.ts";
import { followDemo, prepareDemo } from "./demo.ts";
import { shutDownGracefully } from "./graceful-shutdown.ts";
import { createHttpServer, listen } from "./http-server.ts";
import { letterWriters } from "./letter-writers.ts";
import { ensureAdmin } from "./server/auth/accounts/ensure-admin.ts";
import { createPageLimiter, type PageLimits } from "./site/serving/page-limiter.ts";
import { printBanner } from "./startup-banner.ts";

/** Configuration → database → parts → app → listen. The only file that knows everything. */
export async function start(frontEnd: FrontEnd, role: Role = singleProcess()): Promise<void> {
  const parts = await openParts(frontEnd, role);
  const { config, log, database, images, replica, sender } = parts;
  const { db } = database;
  const state = { isOpen: false, hasStarted: false, connections: 0 };
  const app = await createApp(appParts(parts, state, frontEnd, role));
  reloadKeysOnChange(db, app.tokens.keys, (err) =>
    log.error({ err }, "signing keys could not be read again"),
  );
  const server = createHttpServer(app.listener, app.headers.other).on(
    "connection",
    () => state.connections++,
  );
  await listen(server, config);
  const work = startWork(parts, app);
  shutDownGracefully({
    server,
    log,
    leave() {
      state.isOpen = false;
      // Already now: letters under way have as long to arrive as requests have to end.
      void sender?.stop();
    },
    grace: config.production ? 5000 : 200,
    isWorker: role.peers !== null,
    steps: [work.stop, () => sender?.stop(), app.access.flush, replica.close, database.close],
  });
  // Last, so that nothing can fail between making a password and printing it.
  const admin = await ensureAdmin(db, config);
  Object.assign(state, { isOpen: true, hasStarted: true });
  void work.catchUp();
  role.open();
  if (config.s3_url !== null) void tryBucket(images, log);
  // A new password is printed by the process that made it.
  if (role.printsBanner || admin.newPassword !== null)
    printBanner(config, database, server, admin.newPassword);
}

/** What a process does unasked: notices, and everything by the clock. */
function startWork(
  { database, log, config, images, metrics, sender, notices, mail: letters }: Parts,
  { access, jobHistory: history, tokens: { keys } }: Awaited<ReturnType<typeof createApp>>,
) {
  const mail = { sender, outbox: metrics.outbox };
  const alerts = createAlertWorker({ db: database.db, log, onStored: notices.nudge });
  const jobs = startJobs(database, {
    ...{ access, history, mail, alerts, notices, letters },
    ...{ keys, images, config, log },
  });
  return {
    catchUp: jobs.catchUp,
    async stop(): Promise<void> {
      await jobs.stop();
      await alerts.stop();
      await notices.stop();
    },
  };
}

type Parts = Awaited<ReturnType<typeof openParts>>;

async function openParts({ renderLetter }: FrontEnd, role: Role) {
  const config = readConfig();
  const log = createLog(config.log_level, null, role.peers && { worker: role.worker });
  const database = await openLoggedDatabase(config, log);
  const { db } = database;
  const images = openImageStore(config);
  await prepareDemo(database, config, images, log);
  await followDemo(db, config, log);
  const replica = openReplica(config.database_replica_url, db, logReplica(log));
  const box = secretBox(authSecret(config));
  const metrics = createMetrics(role.peers, { reads: replica, places: metricPlaces(config) });
  logPageHits(metrics.pages, log);
  const writing = { db, config, box, renderLetter };
  const sender = senderFor({ ...writing, ...letterWriters(writing), log, counts: metrics.letters });
  const mail = createOutbox(box, () => sender?.nudge());
  await loadVapidKeys(db, box);
  await continueLog(db);
  const notices = startChannels({ db, config, box, mail, log });
  return { config, log, database, images, replica, box, metrics, sender, notices, mail };
}

function appParts(
  { database, replica, ...parts }: Parts,
  state: { isOpen: boolean; hasStarted: boolean; connections: number },
  frontEnd: FrontEnd,
  role: Role,
): Parameters<typeof createApp>[0] {
  return {
    ...parts,
    db: database.db,
    read: replica.read,
    frontEnd,
    clientAddress: clientAddress(parts.config.trusted_proxies),
    limiter: createPageLimiter(pageLimits, parts.metrics.door),
    connections: () => state.connections,
    isOpen: () => state.isOpen,
    hasStarted: () => state.hasStarted,
    running: {
      version: packageVersion(),
      started_at: role.since,
      worker: role.worker,
      workers: role.workers,
    },
  };
}

async function openLoggedDatabase(config: Config, log: Logger) {
  const database = await openDatabase(
    config,
    backupBeforeMigration(config, (sentence) => log.warn(sentence)),
  );
  database.embedded?.onDeath((err) => {
    log.fatal({ err }, "the embedded database died");
    process.exit(1);
  });
  for (const warning of await durabilityWarnings(database.db)) log.warn(warning);
  return database;
}

/** Pages work without a replica, so the operator learns only here that it is not used. */
function logReplica(log: Logger) {
  return (trouble: string | null, err: unknown) =>
    trouble === null
      ? log.info("DATABASE_REPLICA_URL: the replica is level and answers public reads")
      : log.warn({ trouble, err }, "DATABASE_REPLICA_URL: the replica is not used, the primary answers");
}

function metricPlaces({ data_dir, backup_dir, backup_key }: Config) {
  return {
    folders: { data: data_dir, backups: backup_dir },
    lastBackup: () => lastBackup(backup_dir),
    isEncrypted: backup_key !== null,
  };
}

/** A log line per hit would cost 12 to 40% of the cached throughput: hits are summed up once a minute. */
function logPageHits(pages: Metrics["pages"], log: Logger): void {
  let last = { ...pages };
  setInterval(() => {
    const hits = pages.hits - last.hits;
    const misses = pages.misses - last.misses;
    last = { ...pages };
    if (hits + misses > 0) log.info({ hits, misses }, "page cache");
  }, 60_000).unref();
}

/**
 * More pages at once make none of them faster: one thread renders them. A start or a link in a group chat brings a burst;
 * a queue that lasts for ten seconds is more than this process can serve.
 */
const pageLimits: PageLimits = {
  concurrency: 16,
  maxQueue: { burst: 1000, overload: 8 },
  queueTimeoutMs: { burst: 5000, overload: 25 },
  overloadAfterMs: 10_000,
  recoveredAfterMs: 1000,
};

/** Pages can do without pictures, so a wrong key or a service that is down is logged and does not stop the start. */
async function tryBucket(images: ImageStore, log: Logger): Promise<void> {
  await images
    .read("probe.webp")
    .catch((err: Problem) => log.error({ err: err.cause }, "S3_URL: the image store does not answer"));
}
