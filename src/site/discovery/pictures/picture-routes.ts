import { type Context, Hono } from "hono";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { imageMessages } from "#domain/images/image-limits.ts";
import { categoryBySlug } from "#domain/products/categories.ts";
import { isOver } from "#domain/products/price-validity.ts";
import { coverPath, type PicturedOffer, socialPictureVersion } from "#domain/products/social-picture.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { type ImageStore, typeOfFile } from "#server/images/image-store.ts";
import { findByAddress } from "#server/products/product-slug-store.ts";
import { type Draw, drawingThread, TooManyDrawings } from "./drawing-thread.ts";
import { keptPictures } from "./kept-pictures.ts";

interface PictureParts {
  db: Db;
  config: Config;
  images: ImageStore;
  /** Who asks, as limits count it. */
  senderOf(c: Context): string;
}

/** A page that is shared shows one picture: who wants more drawn in a minute would keep everybody else waiting. */
const drawingsAMinute = 60;

/** The pictures that shared links show: `/social/<slug>.jpg` of an offer, `/capa/<category>.jpg` of everything else. */
export function pictureRoutes(
  { db, config, images, senderOf }: PictureParts,
  drawAny: Draw = drawingThread(),
): Hono {
  const kept = keptPictures();
  const limit = new RateLimiterMemory({ points: drawingsAMinute, duration: 60 });
  const app = new Hono();

  /** Only what must be drawn counts: a kept picture costs next to nothing. */
  async function draw(c: Context, drawing: Parameters<Draw>[0]): Promise<Uint8Array> {
    if (config.limits)
      await limit.consume(senderOf(c)).catch(() => {
        throw new TooManyDrawings();
      });
    return drawAny(drawing);
  }

  app.get("/social/:file", async (c) => {
    const slug = nameOf(c.req.param("file"));
    // Asked every time: a picture must go with its offer's approval, however long it has been drawn.
    const found = slug === null ? null : await findByAddress(db, slug.normalize("NFC"));
    if (!found) return notFound(c);
    if ("movedTo" in found) {
      c.header("Cache-Control", "public, max-age=300");
      return c.redirect(`/social/${encodeURIComponent(found.movedTo)}.jpg`, 301);
    }
    const offer = { ...found.offer, ended: isOver(found.offer, new Date()) };
    const version = socialPictureVersion(offer);
    const site = config.site.name;
    return send(c, { version, cdn_seconds: config.cdn_seconds }, () =>
      kept.get(`${offer.id} ${version}`, async () =>
        draw(c, { kind: "offer", site, offer, photo: await ownPicture(images, offer) }),
      ),
    );
  });

  app.get("/capa/:file", async (c) => {
    const name = nameOf(c.req.param("file"));
    const category = categoryBySlug(name ?? "")?.slug ?? null;
    if (name === null || (category === null && name !== "inicio")) return notFound(c);
    const version = new URLSearchParams(coverPath().split("?")[1]).get("v") ?? "";
    return send(c, { version, cdn_seconds: config.cdn_seconds }, () =>
      kept.get(`cover ${name}`, () => draw(c, { kind: "cover", site: config.site.name, category })),
    );
  });
  return app;
}

function nameOf(file: string): string | null {
  return file.endsWith(".jpg") ? file.slice(0, -".jpg".length) : null;
}

/** From our own store only; whatever else an address says is never fetched. */
async function ownPicture(images: ImageStore, { image_url }: PicturedOffer): Promise<Uint8Array | null> {
  const file = /^\/img\/([^/]+)$/.exec(image_url ?? "")?.[1] ?? "";
  if (typeOfFile(file) === undefined) return null;
  // Drawn without it, it would be kept for ever as the picture of this version.
  return images.read(file).catch((cause) => {
    throw new PhotoNotReadable("the image store does not answer", { cause });
  });
}

class PhotoNotReadable extends Error {}

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
  if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
  try {
    const jpeg = await make();
    return c.body(jpeg as Uint8Array<ArrayBuffer>, 200, { ...headers, "Content-Type": "image/jpeg" });
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    return c.text(sentence, 503, { "Cache-Control": "no-store", "Retry-After": "5" });
  }
}

/** What passes by itself, told to whoever asks again in a moment. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof TooManyDrawings) return "Muitas imagens de uma vez.";
  return error instanceof PhotoNotReadable ? imageMessages.not_readable_now : undefined;
}

function notFound(c: Context): Response {
  return c.text("Imagem não encontrada.", 404, { "Cache-Control": "no-store" });
}
