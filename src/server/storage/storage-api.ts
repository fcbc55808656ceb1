import { Hono } from "hono";
import type { Logger } from "pino";
import { withDeadline } from "#server/http/deadline.ts";
import { isOverload } from "#server/http/problem.ts";
import type { RateLimitedParts } from "#server/http/route.ts";
import { serveObject } from "./serve-object.ts";
import { StorageError, storageErrorOf, writeStorageError } from "./storage-error.ts";
import { refusePathTraversal } from "./storage-target.ts";
import { uploadObject } from "./upload-object.ts";

interface Parts extends RateLimitedParts {
  log: Logger;
  imageHeaders: Record<string, string>;
}

/** storage/v1: one bucket, public to read, writable with a session (contract 3). Everything else is a 404. */
export function storageApi(parts: Parts): Hono {
  const app = new Hono();
  app.onError((thrown, c) => {
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const error = storageErrorOf(thrown, isRead);
    if (error.http >= 500 && !isOverload(thrown))
      parts.log.error({ id: parts.requestContext(c).id, err: reasonOf(error) }, "request failed");
    return writeStorageError(c, error);
  });
  app.use(async (c, next) => {
    refusePathTraversal(c);
    await next();
  });
  app.get("/object/public/*", (c) => withDeadline(c, parts.db, () => serveObject(parts, c)));
  app.on(["POST", "PUT"], "/object/*", async (c) => {
    c.header("Cache-Control", "no-store");
    return withDeadline(c, parts.db, () => uploadObject(parts, c));
  });
  app.all("*", () => {
    throw new StorageError("route", { http: 404 });
  });
  return app;
}

function reasonOf({ cause }: StorageError): unknown {
  return (cause instanceof Error && cause.cause) || cause;
}
