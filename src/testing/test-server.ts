import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { Logger } from "pino";
import { apiDocument, createApi } from "#server/api.ts";
import type { ProviderAddresses } from "#server/auth/social/provider-addresses.ts";
import { readConfig } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { openReplica, type Replica } from "#server/db/replica.ts";
import { accessLog } from "#server/http/access-log.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { formCaller } from "#server/http/form-call.ts";
import { createLog } from "#server/http/log.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { requestFacts } from "#server/http/request-context.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import { openImageStore } from "#server/images/open-image-store.ts";
import { devMail } from "#server/mail/dev-mail.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { createJobBook } from "#server/operation/job-history.ts";
import { secretBox } from "#server/session/secret-box.ts";
import { loadSigningKeys } from "#server/session/signing-keys.ts";
import { createSite } from "#site/create-site.ts";
import { renderLetter } from "#site/letters/render-letter.tsx";
import { type Gate, openGate } from "#site/serving/gate.ts";
import { siteListener } from "#site/serving/listener.ts";
import * as renderer from "#site/serving/render.tsx";
import { createTurns } from "#site/serving/render-queue.ts";
import { expectAsDescribed } from "./answered-as-described.ts";
import { scratchFolder } from "./scratch-folder.ts";
import { builtForTests } from "./test-assets.ts";
import { testDatabase } from "./test-database.ts";

export type TestServer = Awaited<ReturnType<typeof testServer>>;

/** What stands in for what a server has by itself. */
interface Stead {
  providers?: ProviderAddresses;
  images?: ImageStore;
  database?: { db: Db; replica: Replica };
  gate?: Gate;
}

async function withoutReplica() {
  const { db } = await testDatabase();
  return { db, replica: openReplica(null, db) };
}

/** The whole application on the test database, asked without a socket: `server.request("/functions/v1/…")`. */
export async function testServer(
  env: Record<string, string> = {},
  { providers, images, database, gate = openGate }: Stead = {},
) {
  const { db, replica } = database ?? (await withoutReplica());
  const { read } = replica;
  const data_dir = scratchFolder();
  const config = readConfig({ DATA_DIR: data_dir, LIMITS: "off", ...env });
  const lines: Record<string, unknown>[] = [];
  const log = createLog("debug", { write: (line: string) => void lines.push(JSON.parse(line)) });
  const parts = { ...(await serverParts(db, config, log)), read, ...(images ? { images } : {}) };
  const { metrics, headers, access } = parts;
  const site = createSite({
    submitForm: (...form) => submitForm(...form),
    senderOf: (c) => parts.facts(c).sender,
    db,
    read,
    config,
    images: parts.images,
    apiDocument,
    assets: builtForTests,
    documentHeaders: headers.document,
    log,
    gate,
    myTurn: createTurns(() => 0),
    pages: metrics.pages,
    renderer: async () => renderer,
    cached: true,
  });
  const api = createApi({ ...parts, ...(providers ? { providers } : {}), keepLists: site.keepLists });
  const submitForm = formCaller(api, config.site.url, parts.box);
  const app = new Hono().route("/", api).route("/", site.app);
  app.request = describedOnly(app);
  const listener = siteListener(site, (_request, _response, next) => next(), getRequestListener(app.fetch));
  return {
    db,
    read,
    config,
    request: app.request,
    app,
    site,
    listener,
    lines,
    tokens: parts.tokens,
    box: parts.box,
    mail: parts.mail,
    metrics,
    access,
    images: parts.images,
    book: parts.book,
  };
}

/** Asks as Hono's own does; whatever comes back must be as the API describes itself. */
function describedOnly(app: Hono): Hono["request"] {
  const ask = app.request.bind(app);
  return async (input, init, ...rest) => {
    const response = await ask(input, init, ...rest);
    const asked = input instanceof Request ? input : { url: String(input), method: init?.method ?? "GET" };
    await expectAsDescribed(asked, response);
    return response;
  };
}

async function serverParts(db: Db, config: ReturnType<typeof readConfig>, log: Logger) {
  const box = secretBox("a secret that only the tests know, and nobody else");
  const tokens = { keys: await loadSigningKeys(db, box), issuer: `${config.site.url}/auth/v1` };
  const book = createJobBook();
  return {
    book,
    running: {
      version: "1.2.3",
      started_at: "2026-11-15T12:00:00.000Z",
      worker: 1,
      workers: 1,
      jobs: book.read,
    },
    db,
    config,
    tokens,
    box,
    mail: createOutbox(box),
    log,
    facts: requestFacts(
      config.trusted_proxies.length > 0 ? clientAddress(config.trusted_proxies) : () => "203.0.113.7",
    ),
    access: accessLog(join(config.data_dir, "access"), () => {}),
    metrics: createMetrics(),
    headers: securityHeaders({ https: config.https, loaderHash: builtForTests.loaderHash }),
    isOpen: () => true,
    images: openImageStore(config),
    readMail: devMail({ db, config, box, renderLetter, styles: builtForTests.styles }),
  };
}
