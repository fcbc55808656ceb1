import { Hono } from "hono";
import { readImage } from "./image-store.ts";

/** Pictures at /img/<key>: their bytes never change under one key, so browsers keep them for ever. */
export function imagesApi({ folder, headers }: { folder: string; headers: Record<string, string> }): Hono {
  const app = new Hono();
  app.get("/img/:file", async (c) => {
    const image = await readImage(folder, c.req.param("file"));
    if (!image) return c.text("Imagem não encontrada.", 404, { ...headers, "Cache-Control": "no-store" });
    const caching = { "Cache-Control": "public, max-age=31536000, immutable", ETag: image.etag };
    if (c.req.header("if-none-match") === image.etag) return c.body(null, 304, { ...headers, ...caching });
    return c.body(image.bytes, 200, { ...headers, ...caching, "Content-Type": image.type });
  });
  return app;
}
