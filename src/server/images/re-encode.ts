import { fileTypeFromBuffer } from "file-type";
import sharp, { type Metadata, type OutputInfo, type ResizeOptions, type Sharp } from "sharp";
import { type ImageType, imageLimits } from "#domain/images/image-limits.ts";
import { mainColour } from "#domain/images/main-colour.ts";
import { readAvifHeader } from "./read-avif-header.ts";

export interface ProcessedImage {
  type: ImageType;
  /** Of the picture as it is seen, turned the right way. */
  width: number;
  height: number;
  colour: number;
  /** WebP: "" for pages, "-480" for cards. */
  files: { suffix: string; bytes: Buffer }[];
  /** The whole picture in the type that came, where it was asked for; a very large one smaller. */
  whole?: Buffer;
}

export type Refusal = "wrong_type" | "too_many_pixels" | "too_many_avif_pixels" | "unreadable";

export interface EncodeOptions {
  whole?: boolean;
}

/** Widths that pages ask for. A tower of a screenshot is bounded in height too. */
const variants = [
  { suffix: "", width: 960, height: 1920 },
  { suffix: "-480", width: 480, height: 960 },
] as const;

/** More effort takes twice the time and saves 2% of a photograph's bytes. */
const webp = { quality: 80, effort: 2 } as const;
/** Of a whole picture: to encode 40 megapixels takes up to 800 MB and 10 s, and no screen shows them. */
const largestWholeSide = 4096;
/** Between two looks at the clock; a picture that is made to be slow is given up. */
const longestSeconds = 15;
/** Nothing but these four decoders exists from here on, whatever a file says that it is. */
const decoders = ["Jpeg", "Png", "Webp", "Heif"].map((name) => `VipsForeignLoad${name}`);

/** Once a process: memory goes back at once, and one picture keeps one core busy. */
export function setUpSharp(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: decoders });
}

/**
 * What came is decoded and drawn anew, so that nothing of the file itself is ever kept: no place where it was taken, no
 * script behind its last byte. Transparent parts become white, as on the stores' own pages: a black shoe cut out for a white
 * page would be gone on our dark one.
 */
export async function reEncode(
  bytes: Uint8Array,
  { whole = false }: EncodeOptions,
): Promise<ProcessedImage | Refusal> {
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? "";
  if (!/^image\/(a?png|jpeg|webp|avif|heif|heic)/.test(mime)) return "wrong_type";
  try {
    const metadata = await openImage(bytes).metadata();
    const type = typeOf(metadata);
    if (type === undefined) return "wrong_type";
    return refusalOf(bytes, type, metadata) ?? (await encodeVariants(bytes, type, metadata, whole));
  } catch (error) {
    if (/exceeds pixel limit/.test(String(error))) return "too_many_pixels";
    // An AVIF may call itself HEIF. A phone's own HEIC is none, and we have no decoder for it.
    return /heic|heif/.test(mime) ? "wrong_type" : "unreadable";
  }
}

function typeOf({ format, compression }: Metadata): ImageType | undefined {
  if (format === "heif") return compression === "av1" ? "image/avif" : undefined;
  return imageLimits.types.find((type) => type === `image/${format}`);
}

function refusalOf(bytes: Uint8Array, type: ImageType, { width, height }: Metadata): Refusal | undefined {
  const pixels = width * height;
  if (pixels > imageLimits.pixels) return "too_many_pixels";
  if (type !== "image/avif") return undefined;
  const inside = readAvifHeader(bytes);
  if (Math.max(pixels, inside.pixels) > imageLimits.avifPixels) return "too_many_avif_pixels";
  return inside.isComposed ? "unreadable" : undefined;
}

/** Headers only until pixels are asked for; the first picture of an animation. */
function openImage(bytes: Uint8Array): Sharp {
  return sharp(bytes, {
    pages: 1,
    limitInputPixels: imageLimits.pixels,
    failOn: "error",
    sequentialRead: true,
    autoOrient: true,
  }).timeout({ seconds: longestSeconds });
}

async function encodeVariants(
  bytes: Uint8Array,
  type: ImageType,
  metadata: Metadata,
  whole: boolean,
): Promise<ProcessedImage> {
  const [largest] = variants;
  // Decoded once; the rest is made of what is left, a few megabytes at most.
  const { data, info } = await fitInside(openImage(bytes), largest)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const files: ProcessedImage["files"] = [];
  for (const { suffix, ...size } of variants)
    files.push({ suffix, bytes: await fitInside(fromRaw(data, info), size).webp(webp).toBuffer() });
  const thumbnail = await fromRaw(data, info).resize(16, 16, { fit: "fill" }).raw().toBuffer();
  const { width, height } = metadata.autoOrient;
  const processed = { type, width, height, colour: mainColour(thumbnail), files };
  return whole ? { ...processed, whole: await encodeWhole(bytes, type, metadata) } : processed;
}

interface Size {
  width: number;
  height: number;
}

function insideSize({ width, height }: Size): ResizeOptions {
  return { width, height, fit: "inside", withoutEnlargement: true };
}

function fitInside(image: Sharp, size: Size): Sharp {
  return image.resize(insideSize(size)).flatten({ background: "#fff" }).toColourspace("srgb");
}

function fromRaw(data: Buffer, { width, height, channels }: OutputInfo): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/**
 * In its own type, for uploads by the official client; transparency stays. Scaled down where it would exceed the upload limit:
 * reading it takes its whole size in memory.
 */
async function encodeWhole(bytes: Uint8Array, type: ImageType, { autoOrient }: Metadata): Promise<Buffer> {
  const longest = Math.max(autoOrient.width, autoOrient.height);
  for (let side = Math.min(longest, largestWholeSide); ; side = Math.ceil(side / 2)) {
    const whole = await encodeAs(openImage(bytes).resize(insideSize({ width: side, height: side })), type);
    if (whole.byteLength <= imageLimits.bytes) return whole;
  }
}

function encodeAs(drawn: Sharp, type: ImageType): Promise<Buffer> {
  const image = drawn.toColourspace("srgb");
  const encoders = {
    "image/jpeg": () => image.jpeg({ quality: 85 }),
    "image/png": () => image.png({ compressionLevel: 6 }),
    "image/webp": () => image.webp({ quality: 85, effort: 2 }),
    "image/avif": () => image.avif({ quality: 60, effort: 0 }),
  };
  return encoders[type]().toBuffer();
}
