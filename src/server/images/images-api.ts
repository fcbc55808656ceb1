import { createHash } from "node:crypto";
import { Hono } from "hono";
import { type ImageStore, typeOfFile } from "./image-store.ts";

/** Pictures at /img/<key>: their bytes never change under one key, so browsers keep them for ever. */
export function imagesApi({ store, headers }: { store: ImageStore; headers: Record<string, string> }): Hono {
  const app = new Hono();
  app.get("/img/:file", async (c) => {
    const file = c.req.param("file");
    const type = typeOfFile(file);
    const bytes = type === undefined ? null : await store.read(file);
    if (!bytes || type === undefined)
      return c.text("Imagem não encontrada.", 404, { ...headers, "Cache-Control": "no-store" });
    const etag = `"${createHash("sha1").update(bytes).digest("base64url")}"`;
    const caching = { "Cache-Control": "public, max-age=31536000, immutable", ETag: etag };
    if (c.req.header("if-none-match") === etag) return c.body(null, 304, { ...headers, ...caching });
    return c.body(bytes, 200, { ...headers, ...caching, "Content-Type": type });
  });
  return app;
}
