import type { ImageStore } from "#server/images/image-store.ts";
import { forEachLimited } from "#server/limiter.ts";
import { type DemoPicture, demoPictures, pictureKey } from "./demo-content.ts";
import { demoScene } from "./demo-scene.ts";

/** The page's picture and the card's, by the end of their names. */
const variants = [
  { suffix: "", width: 960 },
  { suffix: "-480", width: 480 },
] as const;

/** A store may be far away, and a question costs it nothing; drawing takes a core. */
const lookedForAtOnce = 16;
const renderedAtOnce = 2;
/** Drawings of soft gradients: more effort takes twice the time of a first start and saves hardly a byte. */
const encoding = { quality: 76, effort: 2 } as const;

/** Renders what is not there yet. A file appears whole or not at all, so that a killed start can simply go on. */
export async function renderDemoPictures(images: ImageStore): Promise<void> {
  const waiting: DemoPicture[] = [];
  await forEachLimited(demoPictures(), lookedForAtOnce, async (picture) => {
    if (!(await isRendered(images, picture))) waiting.push(picture);
  });
  await forEachLimited(waiting, renderedAtOnce, (picture) => render(images, picture));
}

/** Every file that the demo owns in the image store, so that it can be taken away again. */
export function demoPictureFiles(): string[] {
  return demoPictures().flatMap(filesOf);
}

function filesOf(picture: DemoPicture): string[] {
  return variants.map(({ suffix }) => `${pictureKey(picture)}${suffix}.webp`);
}

async function isRendered(images: ImageStore, picture: DemoPicture): Promise<boolean> {
  for (const file of filesOf(picture)) if (!(await images.has(file))) return false;
  return true;
}

async function render(images: ImageStore, picture: DemoPicture): Promise<void> {
  const scene = Buffer.from(demoScene(picture));
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(scene).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (const { suffix, width } of variants) {
    const bytes = await sharp(data, { raw: info }).resize(width).webp(encoding).toBuffer();
    await images.put(`${pictureKey(picture)}${suffix}.webp`, bytes);
  }
}
