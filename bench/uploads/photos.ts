import sharp from "sharp";
import { imageLimits } from "#domain/images/image-limits.ts";

export interface Photo {
  megapixels: number;
  jpeg: Buffer;
}

/** Photos of today's phones: 12 and 24 megapixels, as near to 5 MB as possible. */
const sizes = [
  { width: 4032, height: 3024 },
  { width: 6000, height: 4000 },
];
const fullest = { most: imageLimits.bytes, least: imageLimits.bytes * 0.9 };

/** @param weight in bytes; by default the upload limit */
export async function makePhotos(weight = fullest): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (const size of sizes)
    photos.push({ megapixels: (size.width * size.height) / 1e6, jpeg: await photoOf(size, weight) });
  return photos;
}

/** Soft shapes with sensor noise, so that decoding costs as much as a real photo; with a camera's metadata. */
async function photoOf(
  size: { width: number; height: number },
  weight: { most: number; least: number },
): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const shapes = await sharp({ create: { width: 48, height: 36, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer();
  const grain = await sharp({
    create: { ...size, channels: 3, background: "#888", noise: { ...noise, sigma: 10 } },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const scene = await sharp(shapes)
    .resize({ ...size, fit: "fill" })
    .composite([{ input: grain, blend: "soft-light" }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [low, high] = [5, 100];
  for (;;) {
    const quality = Math.round((low + high) / 2);
    const raw = { width: size.width, height: size.height, channels: scene.info.channels };
    const jpeg = await sharp(scene.data, { raw })
      .jpeg({ quality })
      .withExif({ IFD0: { Model: "Xepa" } })
      .toBuffer();
    const fits = jpeg.length <= weight.most;
    if ((fits && jpeg.length >= weight.least) || high - low <= 2) {
      if (fits) return jpeg;
      throw new Error(
        `nenhuma qualidade dá uma foto de até ${weight.most} bytes (${jpeg.length} bytes com ${quality}).`,
      );
    }
    if (fits) low = quality;
    else high = quality;
  }
}
