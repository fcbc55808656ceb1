import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/connect.ts";
import { openReplica } from "#server/db/replica.ts";
import { createLog } from "#server/http/log.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { openImageStore } from "#server/images/open-image-store.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { secretBox } from "#server/session/secret-box.ts";
import { renderLetter } from "#site/letters/render-letter.tsx";
import { renderer } from "#site/renderer.ts";
import { noLimit } from "#site/serving/page-limiter.ts";
import { aPerson } from "#testing/factories.ts";
import { builtForTests } from "#testing/test-assets.ts";
import { createApp, type FrontEnd } from "../../src/create-app.ts";

const frontEnd: FrontEnd = {
  assets: builtForTests,
  renderer: async () => renderer,
  renderLetter,
  cached: true,
  headers: (built) => built,
  files: () => (_request, _response, next) => next(),
};
const running = { version: "bench", started_at: new Date().toISOString(), worker: 1, workers: 1 };

/** The application in this process, so that a bench can leave out a part of it, and one signed-in moderator. */
export async function inProcessApp(url: string) {
  const config = readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), "xepa-bench-")),
    LIMITS: "off",
    DATABASE_URL: url,
  });
  const database = await openDatabase(config);
  const { db } = database;
  const box = secretBox("a secret that only this bench knows, and nobody else");
  const parts = { config, db, box, frontEnd, running, read: openReplica(null, db).read, limiter: noLimit };
  const { app, tokens } = await createApp({
    ...parts,
    images: openImageStore(config),
    log: createLog("silent"),
    mail: createOutbox(box),
    metrics: createMetrics(),
    clientAddress: () => "203.0.113.7",
    connections: () => 0,
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
    const response = await app.fetch(new Request(`${config.site.url}/functions/v1/${name}`, request));
    if (response.status !== 200) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  }
  return { db, call, moderator, close: database.close };
}
