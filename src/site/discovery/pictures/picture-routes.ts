import { type Context, Hono } from "hono";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { imageMessages } from "#domain/images/image-limits.ts";
import { isKnown } from "#domain/site/entity-tag.ts";
import { composedName } from "#domain/site/name-in-address.ts";
import type { PublicRead } from "#server/db/replica.ts";
import { type Draw, drawingThread, TooManyDrawings } from "./drawing-thread.ts";
import { createPictureCache } from "./picture-cache.ts";
import {
  type FindPicture,
  findArticlePicture,
  findCover,
  findOfferPicture,
  findStorePicture,
  PhotoNotReadable,
  type Sources,
} from "./wanted-picture.ts";

interface PictureParts extends Omit<Sources, "db"> {
  read: PublicRead;
  senderOf(c: Context): string;
}

/** A shared page shows one picture: a client that has more drawn would keep the others waiting. */
const drawingsAMinute = 60;

const folders: [folder: string, find: FindPicture][] = [
  ["/social/blog", findArticlePicture],
  ["/social", findOfferPicture],
  ["/capa", findCover],
  ["/capa/loja", findStorePicture],
];

/** `<folder>/<name>.jpg`, each drawn at its first request. */
export function pictureRoutes(parts: PictureParts, drawAny: Draw = drawingThread()): Hono {
  const { config, read, senderOf } = parts;
  const cache = createPictureCache();
  const limit = new RateLimiterMemory({ points: drawingsAMinute, duration: 60 });
  const app = new Hono();

  /** Only what must be drawn counts: a cached picture costs next to nothing. */
  async function draw(c: Context, drawing: Parameters<Draw>[0]): Promise<Uint8Array> {
    if (config.limits)
      await limit.consume(senderOf(c)).catch(() => {
        throw new TooManyDrawings();
      });
    return drawAny(drawing);
  }

  for (const [folder, find] of folders)
    app.get(`${folder}/:file`, async (c) => {
      const name = nameOf(c.req.param("file"));
      // Looked up at every request: a picture must disappear with what it shows.
      const found = name === null ? null : await read((db) => find({ ...parts, db }, name));
      if (!found) return notFound(c);
      if ("movedTo" in found) {
        c.header("Cache-Control", "public, max-age=300");
        return c.redirect(`${folder}/${encodeURIComponent(found.movedTo)}.jpg`, 301);
      }
      const { key, version, drawing } = found;
      return send(c, { version, cdn_seconds: config.cdn_seconds }, () =>
        cache.get(key, async () => draw(c, await drawing())),
      );
    });
  return app;
}

function nameOf(file: string): string | null {
  return file.endsWith(".jpg") ? composedName(file.slice(0, -".jpg".length)) : null;
}

/**
 * Under its own version a picture never changes; under another one it is today's, for a short while. A cache that many
 * share asks again after as many seconds as for pages: a withdrawn offer must go from there too.
 */
async function send(
  c: Context,
  { version, cdn_seconds }: { version: string; cdn_seconds: number },
  make: () => Promise<Uint8Array>,
): Promise<Response> {
  const isCurrent = c.req.query("v") === version;
  const etag = `"${version}"`;
  const headers = {
    "Cache-Control": `public, s-maxage=${cdn_seconds}, max-age=${isCurrent ? "31536000, immutable" : "300"}`,
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag: etag,
  };
  if (isKnown(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
  try {
    const jpeg = await make();
    return c.body(jpeg as Uint8Array<ArrayBuffer>, 200, { ...headers, "Content-Type": "image/jpeg" });
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    return c.text(sentence, 503, { "Cache-Control": "no-store", "Retry-After": "5" });
  }
}

/** For errors that pass by themselves. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof TooManyDrawings) return "Muitas imagens de uma vez.";
  return error instanceof PhotoNotReadable ? imageMessages.not_readable_now : undefined;
}

function notFound(c: Context): Response {
  return c.text("Imagem não encontrada.", 404, { "Cache-Control": "no-store" });
}
