import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { type CategorySlug, categories, categoryByName } from "#domain/products/categories.ts";
import type { PicturedOffer } from "#domain/products/social-picture.ts";
import { packageRoot } from "#server/db/package-root.ts";
import { answerAsked } from "#server/worker-thread.ts";
import { coverSize, drawArticle } from "./draw-article.ts";
import { drawCover } from "./draw-cover.ts";
import { drawOffer, photoSize } from "./draw-offer.ts";
import { drawPicture } from "./draw-picture.ts";
import { svgAddress } from "./market-parts.ts";

// The thread that draws: layout and type setting take tens of milliseconds that no visitor should wait for.

export type Drawing =
  | { kind: "offer"; site: string; offer: PicturedOffer; photo: Uint8Array | null }
  | { kind: "article"; site: string; title: string; tags: readonly string[]; cover: Uint8Array | null }
  | { kind: "cover"; site: string; category: CategorySlug | null; store?: string };

answerAsked(draw);

async function draw(drawing: Drawing): Promise<Uint8Array> {
  const { site } = drawing;
  if (drawing.kind === "cover") return drawPicture(drawCover({ ...drawing, illustrations: addresses() }));
  if (drawing.kind === "article")
    return drawPicture(drawArticle({ ...drawing, cover: await coverOf(drawing.cover) }));
  const { offer } = drawing;
  const photo = await photoOf(offer, drawing.photo);
  return drawPicture(drawOffer({ site, offer, photo }));
}

/** The offer's own picture, or its category's where there is none that can be read. Grey once the offer has ended. */
async function photoOf(offer: PicturedOffer, own: Uint8Array | null): Promise<string> {
  const stand = illustration(categoryByName(offer.category)?.slug ?? "outros");
  const colours = offer.ended ? { saturation: 0, brightness: 1.08 } : {};
  const inFrame = (bytes: Uint8Array) => fitted(bytes, photoSize, colours);
  return own ? inFrame(own).catch(() => inFrame(stand)) : inFrame(stand);
}

/** An article does well without a picture: one that cannot be read is left out. */
async function coverOf(own: Uint8Array | null): Promise<string | null> {
  return own && fitted(own, coverSize).catch(() => null);
}

async function fitted(
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
  colours: { saturation?: number; brightness?: number } = {},
): Promise<string> {
  const jpeg = await sharp(bytes)
    .resize(width, height)
    .flatten({ background: "#fff" })
    .modulate(colours)
    .jpeg({ quality: 92 })
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
}

function illustration(slug: CategorySlug): Buffer {
  return readFileSync(join(packageRoot, "src/web/products/illustrations", `${slug}.svg`));
}

function addresses(): Record<CategorySlug, string> {
  const entries = categories.map(({ slug }) => [slug, svgAddress(illustration(slug).toString())]);
  return Object.fromEntries(entries) as Record<CategorySlug, string>;
}
