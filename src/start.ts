import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { Logger } from "pino";
import { apiDocument, createApi } from "#server/api.ts";
import { lastBackup } from "#server/backup/backup-folder-store.ts";
import { backupBeforeMigration } from "#server/backup/scheduled-backup.ts";
import { type Config, readConfig } from "#server/config.ts";
import { type Database, openDatabase } from "#server/db/connect.ts";
import { durabilityWarnings } from "#server/db/durability.ts";
import { packageVersion } from "#server/db/package-root.ts";
import { openReplica, type Replica } from "#server/db/replica.ts";
import { demoChangedSignal } from "#server/demo/demo-signal.ts";
import { withExampleLinks } from "#server/demo/example-links.ts";
import { hasDemo } from "#server/demo/load-demo.ts";
import { accessLog } from "#server/http/access-log.ts";
import { longestRequestMs, watchBodies } from "#server/http/body-deadlines.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { answerClientErrors } from "#server/http/client-error.ts";
import { formCaller } from "#server/http/form-call.ts";
import { createLog } from "#server/http/log.ts";
import { createMetrics } from "#server/http/metrics.ts";
import type { Problem } from "#server/http/problem.ts";
import { requestFacts } from "#server/http/request-context.ts";
import { type SecurityHeaders, securityHeaders } from "#server/http/security-headers.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import { openImageStore } from "#server/images/open-image-store.ts";
import { startJobs } from "#server/jobs.ts";
import { devMail } from "#server/mail/dev-mail.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { type MailParts, senderFor } from "#server/mail/sender-for.ts";
import { createJobBook } from "#server/operation/job-history.ts";
import { authSecret } from "#server/session/auth-secret.ts";
import { heedKeyChanges } from "#server/session/rotate-keys.ts";
import { secretBox } from "#server/session/secret-box.ts";
import { loadSigningKeys } from "#server/session/signing-keys.ts";
import { alone, type Place } from "./cluster/role.ts";
import { closeWhenAsked } from "./graceful-shutdown.ts";
import { prepareDemo } from "./load-demo.ts";
import { ensureAdmin } from "./server/auth/accounts/ensure-admin.ts";
import { createSite, type Renderer } from "./site/create-site.ts";
import type { SiteAssets } from "./site/serving/assets.ts";
import { createGate, type GateRules } from "./site/serving/gate.ts";
import { type SendFile, siteListener } from "./site/serving/listener.ts";
import { createTurns } from "./site/serving/render-queue.ts";
import { introduce } from "./startup-banner.ts";

/** What differs between the built server and the development server. */
export interface FrontEnd {
  assets: SiteAssets;
  renderer: () => Promise<Renderer>;
  renderLetter: MailParts["renderLetter"];
  /** Pages are kept between requests. */
  cached: boolean;
  headers(built: SecurityHeaders): SecurityHeaders;
  /** Sends the build's own files, and passes on what is something else. */
  files(security: SecurityHeaders): SendFile;
}

/** Configuration → database → API and site → listen. The only file that knows everything. */
export async function start(frontEnd: FrontEnd, place: Place = alone()): Promise<void> {
  const config = readConfig();
  const log = createLog(config.log_level, null, place.peers && { worker: place.worker });
  const database = await openDatabase(
    config,
    backupBeforeMigration(config, (sentence) => log.warn(sentence)),
  );
  database.embedded?.onDeath((err) => {
    log.fatal({ err }, "the embedded database died");
    process.exit(1);
  });
  for (const warning of await durabilityWarnings(database.db)) log.warn(warning);
  const images = openImageStore(config);
  await prepareDemo(database, config, images, log);
  await heedCommands(database, config, log);
  const replica = openReplica(config.database_replica_url, database.db, tellTrouble(log));
  const parts = { config, database, replica, images, log, place };
  const { listener, clientError, connected, setOpen, ...forJobs } = await assemble(frontEnd, parts);
  const { access, post } = forJobs;
  const server = createServer(serverOptions, listener)
    .on("clientError", clientError)
    .on("connection", connected)
    // Node's own refusal would go without the headers of every answer; who expects something odd is answered as ever.
    .on("checkExpectation", listener);
  watchBodies(server);
  await listen(server, config);
  const jobs = startJobs(database, { ...forJobs, images, config, log });
  closeWhenAsked({
    server,
    log,
    leave() {
      setOpen(false);
      // Already now: letters under way have as long to arrive as requests have to end.
      void post.sender?.stop();
    },
    grace: config.production ? 5000 : 200,
    isLed: place.peers !== null,
    steps: [jobs.stop, () => post.sender?.stop(), access.flush, replica.close, database.close],
  });
  // Last, so that nothing can fail between making a password and telling it.
  const admin = await ensureAdmin(database.db, config);
  setOpen(true);
  void jobs.catchUp();
  place.open();
  if (config.s3_url !== null) void tryBucket(images, log);
  // A password is made once and told by whoever made it.
  if (place.introduces || admin.newPassword !== null) introduce(config, database, server, admin.newPassword);
}

const serverOptions = {
  headersTimeout: 12_000,
  // Bodies have deadlines of their own, most of them much shorter.
  requestTimeout: longestRequestMs,
  keepAliveTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  // Without a Host it is our own 400 that answers, with the headers of every answer.
  requireHostHeader: false,
};

/** Pages can do without pictures, so a wrong key or a service that is down is told and does not stop the start. */
async function tryBucket(images: ImageStore, log: Logger): Promise<void> {
  await images
    .read("probe.webp")
    .catch((err: Problem) => log.error({ err: err.cause }, "S3_URL: the image store does not answer"));
}

/** `npm run demo` writes beside us and tells us so by this signal: pages and example links must follow. */
async function heedCommands({ db }: Database, config: Config, log: Logger): Promise<void> {
  const own = config.site;
  let isShown: boolean | undefined;
  async function follow(isTold = false): Promise<void> {
    const isThere = await hasDemo(db);
    if (isThere === isShown && !isTold) return;
    isShown = isThere;
    config.site = isThere ? withExampleLinks(own) : own;
    db.changes.tell("all");
  }
  const failed = (err: unknown) => log.error({ err }, "the demo cannot be followed");
  process.on(demoChangedSignal, () => void follow(true).catch(failed));
  // On PostgreSQL the command has told every process itself.
  db.changes.listen((tags) => {
    if (tags === "all" || tags.includes("demo")) void follow().catch(failed);
  });
  await follow();
}

interface Parts {
  config: Config;
  database: Database;
  replica: Replica;
  images: ImageStore;
  log: Logger;
  place: Place;
}

/**
 * More pages at once make none of them faster: one thread draws them. A rush is what a start or a link in a group chat brings;
 * a line that stands for ten seconds is more than this process can do.
 */
const pagesAtOnce: GateRules = {
  atOnce: 16,
  longestLine: { rush: 1000, crowd: 8 },
  patience: { rush: 5000, crowd: 25 },
  crowdAfterMs: 10_000,
  calmAfterMs: 1000,
};

async function assemble(
  frontEnd: FrontEnd,
  { config, database: { db }, replica, images, log, place }: Parts,
) {
  const { read } = replica;
  const box = secretBox(authSecret(config));
  const tokens = { keys: await loadSigningKeys(db, box), issuer: `${config.site.url}/auth/v1` };
  heedKeyChanges(db, tokens.keys, (err) => log.error({ err }, "signing keys could not be read again"));
  const { assets, renderer, cached } = frontEnd;
  const headers = frontEnd.headers(securityHeaders({ https: config.https, loaderHash: assets.loaderHash }));
  const { data_dir, backup_dir } = config;
  const places = {
    folders: { data: data_dir, backups: backup_dir },
    lastBackup: () => lastBackup(backup_dir),
  };
  const metrics = createMetrics(place.peers, { reads: replica, places });
  const access = accessLog(join(config.data_dir, "access"), (err) => log.error({ err }, "access log failed"));
  const facts = requestFacts(clientAddress(config.trusted_proxies));
  const { pages } = metrics;
  let connections = 0;
  const { renderLetter } = frontEnd;
  const letters = { db, config, box, renderLetter };
  const sender = senderFor({ ...letters, log, counts: metrics.letters });
  const mail = createOutbox(box, () => sender?.nudge());
  // The API asks the site for kept lists, and the site the API for what forms stand for: the later one is looked up.
  const site = createSite({
    submitForm: (...form) => submitForm(...form),
    senderOf: (c) => facts(c).sender,
    db,
    read,
    config,
    images,
    apiDocument,
    assets,
    documentHeaders: headers.document,
    log,
    gate: createGate(pagesAtOnce, metrics.door),
    myTurn: createTurns(() => connections),
    pages,
    renderer,
    cached,
  });
  const { keepLists } = site;
  const book = createJobBook();
  const { worker, of: workers, since: started_at } = place;
  const running = { version: packageVersion(), started_at, worker, workers, jobs: book.read };
  let isOpen = false;
  const operation = { running, log, access, metrics, headers, isOpen: () => isOpen };
  const readMail = devMail({ ...letters, styles: assets.styles });
  const api = createApi({
    db,
    read,
    config,
    tokens,
    facts,
    box,
    mail,
    readMail,
    images,
    keepLists,
    ...operation,
  });
  const submitForm = formCaller(api, config.site.url, box);
  const app = new Hono().route("/", api).route("/", site.app);
  sumUpHits(pages, log);
  // What Hono cannot even read as a request, such as a broken Host.
  const errorHandler = () => new Response(null, { status: 400, headers: headers.other });
  return {
    listener: siteListener(site, frontEnd.files(headers), getRequestListener(app.fetch, { errorHandler })),
    clientError: answerClientErrors(headers.other),
    connected: () => void connections++,
    access,
    post: { sender, outbox: metrics.outbox },
    keys: tokens.keys,
    book,
    setOpen(open: boolean) {
      isOpen = open;
    },
  };
}

/** Pages go on without a replica, so whoever runs the site must hear of it here. */
function tellTrouble(log: Logger) {
  return (trouble: string | null, err: unknown) =>
    trouble === null
      ? log.info("DATABASE_REPLICA_URL: the replica is level and answers public reads")
      : log.warn({ trouble, err }, "DATABASE_REPLICA_URL: the replica is not used, the primary answers");
}

/** A line a hit would cost 12 to 40% of the cached throughput: hits are summed up once a minute. */
function sumUpHits(pages: { hits: number; misses: number }, log: Logger): void {
  let last = { ...pages };
  setInterval(() => {
    const hits = pages.hits - last.hits;
    const misses = pages.misses - last.misses;
    last = { ...pages };
    if (hits + misses > 0) log.info({ hits, misses }, "page cache");
  }, 60_000).unref();
}

/** Who comes while a page is being drawn waits in the kernel: Node's 511 are full after a link in a group chat. */
const longestBacklog = 4096;

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const why = cause.code === "EADDRINUSE" ? "a porta já está em uso" : cause.message;
      reject(new Error(`Não foi possível abrir ${host}:${port}: ${why}.`, { cause }));
    });
    server.listen({ port, host, backlog: longestBacklog }, resolve);
  });
}
