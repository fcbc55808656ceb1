import type { Hono } from "hono";
import type { AffiliateRules } from "#domain/affiliate/store-link.ts";
import type { ProviderUrls } from "#server/auth/social/social-provider.ts";
import { readConfig } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { openReplica, type Replica } from "#server/db/replica.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { createLog } from "#server/http/log.ts";
import { createMetrics } from "#server/http/metrics.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import { openImageStore } from "#server/images/open-image-store.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { secretBox } from "#server/session/secret-box.ts";
import { renderLetter } from "#site/letters/render-letter.tsx";
import { renderer } from "#site/renderer.ts";
import { noLimit, type PageLimiter } from "#site/serving/page-limiter.ts";
import { createApp, type FrontEnd } from "../create-app.ts";
import { expectDescribedResponse } from "./described-response.ts";
import { scratchFolder } from "./scratch-folder.ts";
import { builtForTests } from "./test-assets.ts";
import { emptyDatabase, testDatabase } from "./test-database.ts";

export type TestServer = Awaited<ReturnType<typeof testServer>>;

/** Replacements for a test server's defaults. */
interface Replacements {
  providers?: ProviderUrls;
  images?: ImageStore;
  database?: { db: Db; replica: Replica };
  limiter?: PageLimiter;
  hasStarted?: () => boolean;
  affiliate?: AffiliateRules | null;
}

const frontEnd: FrontEnd = {
  assets: builtForTests,
  renderer: async () => renderer,
  renderLetter,
  cached: true,
  headers: (built) => built,
  files: () => (_request, _response, next) => next(),
};

const running = { version: "1.2.3", started_at: "2026-11-15T12:00:00.000Z", worker: 1, workers: 1 };

async function withoutReplica() {
  const { db } = await testDatabase();
  return { db, replica: openReplica(null, db) };
}

/** The whole application on the test database, called without a socket: `server.request("/functions/v1/…")`. */
export async function testServer(
  env: Record<string, string> = {},
  { providers, images: givenImages, database, limiter = noLimit, ...rest }: Replacements = {},
) {
  const { db, replica } = database ?? (await withoutReplica());
  const { read } = replica;
  const config = readConfig({ DATA_DIR: scratchFolder(), LIMITS: "off", ...env });
  const lines: Record<string, unknown>[] = [];
  const log = createLog("debug", { write: (line: string) => void lines.push(JSON.parse(line)) });
  const box = secretBox("a secret that only the tests know, and nobody else");
  const mail = createOutbox(box);
  const images = givenImages ?? openImageStore(config);
  const metrics = createMetrics();
  const { trusted_proxies } = config;
  const created = await createApp({
    config,
    db,
    read,
    images,
    log,
    box,
    mail,
    metrics,
    ...{ frontEnd, limiter, running },
    affiliate: rest.affiliate ?? null,
    clientAddress: trusted_proxies.length > 0 ? clientAddress(trusted_proxies) : () => "203.0.113.7",
    connections: () => 0,
    isOpen: () => true,
    hasStarted: rest.hasStarted ?? (() => true),
    ...(providers ? { providers } : {}),
  });
  const { app } = created;
  app.request = describedOnly(app);
  return { ...created, db, read, config, request: app.request, lines, box, mail, metrics, images };
}

/** The same on an empty database, for `beforeEach`. */
export async function freshServer(...settings: Parameters<typeof testServer>): Promise<TestServer> {
  await emptyDatabase();
  return testServer(...settings);
}

/** As Hono's own request, and checks every response against the API's description. */
function describedOnly(app: Hono): Hono["request"] {
  const ask = app.request.bind(app);
  return async (input, init, ...rest) => {
    const response = await ask(input, init, ...rest);
    const request = input instanceof Request ? input : { url: String(input), method: init?.method ?? "GET" };
    await expectDescribedResponse(request, response);
    return response;
  };
}
