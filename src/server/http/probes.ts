import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type { Db } from "#server/db/connect.ts";
import type { Metrics } from "./metrics.ts";
import type { RequestContext } from "./request-context.ts";

interface ProbeParts {
  db: Db;
  metrics: Metrics;
  metrics_token: string | null;
  requestContext: (c: Context) => RequestContext;
  /** False before the start is complete, and again once SIGTERM came: a load balancer must look elsewhere. */
  isOpen: () => boolean;
}

const readyMs = 1000;
const patienceMs = 2000;

/** /health: this process lives, no I/O. /ready: it can serve, asked of the database at most once a second. */
export function probes({ db, metrics, metrics_token, requestContext, isOpen }: ProbeParts): Hono {
  const app = new Hono();
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<boolean> = Promise.resolve(false);

  function isReady(): Promise<boolean> {
    if (performance.now() - asked > readyMs) {
      asked = performance.now();
      answer = pingDatabase(db);
    }
    return answer;
  }

  // About this moment: nobody on the way may answer for it.
  const now = { "Cache-Control": "no-store" };
  app.get("/health", (c) => c.json({ status: "ok" }, 200, now));
  app.get("/ready", async (c) => {
    const ready = isOpen() && (await isReady());
    return c.json({ status: ready ? "ok" : "unavailable" }, ready ? 200 : 503, now);
  });
  app.get("/metrics", async (c) => {
    c.header("Cache-Control", "no-store");
    if (!mayRead(c, metrics_token, requestContext(c).address)) return c.notFound();
    return c.body(await metrics.text(), 200, { "Content-Type": metrics.contentType });
  });
  return app;
}

async function pingDatabase(db: Db): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false).unref());
  const asked = db.execute(sql`SELECT 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}

const proxyHeader = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/;

/** As a program on this machine addresses it: a page in a browser here could ask by a name of its own that leads to loopback. */
const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** From this machine and by its own name, unless a proxy brought it; or with the token. */
function mayRead(c: Context, token: string | null, address: string): boolean {
  const given = /^bearer\s+(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (token !== null && given !== undefined && isSame(given, token)) return true;
  const isForwarded = Object.keys(c.req.header()).some((name) => proxyHeader.test(name));
  return !isForwarded && /^(127\.|::1$)/.test(address) && localHost.test(c.req.header("host") ?? "");
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
