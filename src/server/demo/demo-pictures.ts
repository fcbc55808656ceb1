import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { type DemoPicture, demoPictures, pictureKey } from "./demo-content.ts";
import { demoScene } from "./demo-scene.ts";

/** The page's picture and the card's, by the end of their names. */
const variants = [
  { suffix: "", width: 960 },
  { suffix: "-480", width: 480 },
] as const;

const atOnce = 2;
/** Drawings of soft gradients: more effort takes twice the time of a first start and saves hardly a byte. */
const encoding = { quality: 76, effort: 2 } as const;

/** Renders what is not there yet. A file appears whole or not at all, so that a killed start can simply go on. */
export async function renderDemoPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const waiting = demoPictures().filter((picture) => !isRendered(folder, picture));
  const workers = Array.from({ length: atOnce }, async () => {
    for (let picture = waiting.shift(); picture; picture = waiting.shift()) await render(folder, picture);
  });
  await Promise.all(workers);
}

/** Every file that the demo owns in the image folder, so that it can be taken away again. */
export function demoPictureFiles(): string[] {
  return demoPictures().flatMap(filesOf);
}

function filesOf(picture: DemoPicture): string[] {
  return variants.map(({ suffix }) => `${pictureKey(picture)}${suffix}.webp`);
}

function isRendered(folder: string, picture: DemoPicture): boolean {
  return filesOf(picture).every((file) => existsSync(join(folder, file)));
}

async function render(folder: string, picture: DemoPicture): Promise<void> {
  const scene = Buffer.from(demoScene(picture));
  const { data, info } = await sharp(scene).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (const { suffix, width } of variants) {
    const bytes = await sharp(data, { raw: info }).resize(width).webp(encoding).toBuffer();
    await putInPlace(join(folder, `${pictureKey(picture)}${suffix}.webp`), bytes);
  }
}

async function putInPlace(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
}
