import { Hono } from "hono";
import { type ImageStore, typeOfFile } from "./image-store.ts";

/**
 * Pictures at /img/<key>: their bytes never change under one key, so browsers keep them for ever, and the name itself is
 * their ETag. Nobody asks the table: a key that is still coming, 122 random bits, has been told to nobody yet, and one that
 * is going was shown by nothing for a day.
 */
export function imagesApi({ store, headers }: { store: ImageStore; headers: Record<string, string> }): Hono {
  const app = new Hono();
  app.get("/img/:file", async (c) => {
    const file = c.req.param("file");
    const type = typeOfFile(file);
    const caching = { "Cache-Control": "public, max-age=31536000, immutable", ETag: `"${file}"` };
    if (type && isKnown(c.req.header("if-none-match"), caching.ETag))
      return c.body(null, 304, { ...headers, ...caching });
    const bytes = type === undefined ? null : await store.read(file);
    if (!bytes || type === undefined)
      return c.text("Imagem não encontrada.", 404, { ...headers, "Cache-Control": "no-store" });
    const length = String(bytes.byteLength);
    return c.body(bytes, 200, { ...headers, ...caching, "Content-Type": type, "Content-Length": length });
  });
  return app;
}

function isKnown(known: string | undefined, etag: string): boolean {
  return (known ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
