import { readFileSync } from "node:fs";
import { join } from "node:path";
import satori from "satori";
import sharp from "sharp";
import { socialPictureSize } from "#domain/products/social-picture.ts";
import { packageRoot } from "#server/db/package-root.ts";
import { asNode, type Element } from "./element.ts";

type Font = NonNullable<Parameters<typeof satori>[1]["fonts"]>[number];

/** Satori reads no variable fonts and no woff2. The second file of each has the accents of other languages. */
const faces = [
  { name: "Bricolage", file: "bricolage-grotesque", subset: "latin", weight: 800 },
  { name: "Bricolage Ext", file: "bricolage-grotesque", subset: "latin-ext", weight: 800 },
  { name: "Figtree", file: "figtree", subset: "latin", weight: 600 },
  { name: "Figtree Ext", file: "figtree", subset: "latin-ext", weight: 600 },
] as const;

let fonts: Font[] | undefined;

function readFonts(): Font[] {
  return faces.map(({ name, file, subset, weight }) => ({
    name,
    weight,
    style: "normal",
    data: readFileSync(
      join(packageRoot, `node_modules/@fontsource/${file}/files/${file}-${subset}-${weight}-normal.woff`),
    ),
  }));
}

const largest = 150_000;
/** From crisp to whatever fits: letters suffer first from strong compression, so the first is the usual one. */
const qualities = [84, 72, 58, 40] as const;

export async function drawPicture(element: Element): Promise<Uint8Array> {
  fonts ??= readFonts();
  const svg = await satori(asNode(element), { ...socialPictureSize, fonts });
  const pixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let jpeg: Buffer | undefined;
  for (const quality of qualities) {
    jpeg = await sharp(pixels.data, { raw: pixels.info }).jpeg({ quality, progressive: true }).toBuffer();
    if (jpeg.length <= largest) break;
  }
  return jpeg as Uint8Array;
}
