import { Hono } from "hono";
import { isKnown } from "#domain/site/entity-tag.ts";
import { type ImageStore, typeOfFile } from "./image-store.ts";
import { readImage } from "./read-image.ts";

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
    c.header("Cache-Control", "no-store");
    const bytes = type === undefined ? null : await readImage(store, file);
    if (!bytes || type === undefined) return c.text("Imagem não encontrada.", 404, headers);
    const length = String(bytes.byteLength);
    return c.body(bytes, 200, { ...headers, ...caching, "Content-Type": type, "Content-Length": length });
  });
  return app;
}
