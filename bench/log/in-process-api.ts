import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { createApi } from "#server/api.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/connect.ts";
import { openReplica } from "#server/db/replica.ts";
import { accessLog } from "#server/http/access-log.ts";
import { createLog } from "#server/http/log.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { createRequestContext } from "#server/http/request-context.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { openImageStore } from "#server/images/open-image-store.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { createJobHistory } from "#server/operation/job-history.ts";
import { secretBox } from "#server/session/secret-box.ts";
import { loadSigningKeys } from "#server/session/signing-keys.ts";
import { aPerson } from "#testing/factories.ts";

const never = (): never => {
  throw new Error("no decision asks for this");
};

/** The API in this process, so that a bench can leave out a part of it, and one signed-in moderator. */
export async function inProcessApi(url: string) {
  const data_dir = mkdtempSync(join(tmpdir(), "xepa-bench-"));
  const AUTH_SECRET = "a secret that only this bench knows, and nobody else";
  const config = readConfig({ DATA_DIR: data_dir, LIMITS: "off", DATABASE_URL: url, AUTH_SECRET });
  const database = await openDatabase(config);
  const { db } = database;
  const box = secretBox(AUTH_SECRET);
  const tokens = { keys: await loadSigningKeys(db, box), issuer: `${config.site.url}/auth/v1` };
  const running = { version: "bench", started_at: new Date().toISOString(), worker: 1, workers: 1 };
  const api = createApi({
    ...{ config, db, box, tokens, read: openReplica(null, db).read },
    images: openImageStore(config),
    log: createLog("silent"),
    mail: createOutbox(box),
    metrics: createMetrics(),
    access: accessLog(join(data_dir, "access"), never),
    headers: securityHeaders({ https: false, loaderHash: "" }),
    requestContext: createRequestContext(() => "203.0.113.7"),
    running: { ...running, jobs: createJobHistory().read },
    renderLetter: never,
    readMail: new Hono(),
    cacheLists: (_c, next) => next(),
    isOpen: () => true,
    hasStarted: () => true,
  });
  const moderator = await aPerson({ db, tokens }, "admin", "medida@xepa.test");
  /** A call as a browser makes it, without the socket. */
  async function call(name: string, body: unknown): Promise<void> {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
    const request = {
      method: "POST",
      headers: { ...headers, ...moderator.auth },
      body: JSON.stringify(body),
    };
    const response = await api.fetch(new Request(`${config.site.url}/functions/v1/${name}`, request));
    if (response.status !== 200) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  }
  return { db, call, close: database.close };
}
