import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { noisy, plain, smallPng } from "#testing/pictures.ts";
import { pngThatClaims, withChunk } from "#testing/png-parts.ts";

/** A file to upload; generated when it is sent, since some are large. */
export interface Sent {
  name: string;
  bytes(): Buffer | Promise<Buffer>;
}

interface Whole {
  name: string;
  bytes: Buffer;
}

/** Part of everything hidden in a picture; no stored picture may contain it. */
export const smuggled = "alert('contrabando')";

const cuts = 64;
const flips = 200;
const encoders: Record<string, (image: Sharp) => Sharp> = {
  png: (image) => image.png(),
  jpeg: (image) => image.jpeg(),
  webp: (image) => image.webp(),
  avif: (image) => image.avif({ effort: 0 }),
  gif: (image) => image.gif(),
};
const GPSLatitude = "23/1 33/1 1/1";
const place = { IFD0: { Make: smuggled }, IFD3: { GPSLatitudeRef: "S", GPSLatitude } };

/**
 * Valid ones of every kind, and variants of them: truncated, flipped bits, data behind or within, wrong types; always
 * the same.
 */
export async function uploadCorpus(): Promise<Sent[]> {
  const whole: Whole[] = [];
  for (const [name, encode] of Object.entries(encoders))
    whole.push({ name, bytes: await encode(noisy({ width: 200, height: 150 })).toBuffer() });
  return [
    ...whole.map(({ name, bytes }) => ({ name, bytes: () => bytes })),
    ...whole.flatMap(cutAnywhere),
    ...turned(whole),
    ...whole.flatMap(polyglots),
    ...withPlaces(),
    ...bombs(),
  ];
}

function cutAnywhere({ name, bytes }: Whole): Sent[] {
  return Array.from({ length: cuts }, (_, i) => {
    const length = Math.floor((bytes.length * i) / cuts);
    return { name: `${name} cut at ${length}`, bytes: () => bytes.subarray(0, length) };
  });
}

/** A bit each, in turn of every kind; half of them in the first 300 bytes, where the headers are. */
function turned(whole: Whole[]): Sent[] {
  return Array.from({ length: flips }, (_, i) => {
    const { name, bytes } = whole[i % whole.length] as Whole;
    const within = i % 2 === 0 ? Math.min(300, bytes.length) : bytes.length;
    const at = (i * 7919) % within;
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ (1 << (i % 8));
    return { name: `${name} with bit ${i % 8} of byte ${at} turned`, bytes: () => copy };
  });
}

function polyglots({ name, bytes }: Whole): Sent[] {
  const texts = {
    HTML: `<!doctype html><script>${smuggled}</script>`,
    SVG: `<svg xmlns="http://www.w3.org/2000/svg"><script>${smuggled}</script></svg>`,
    PHP: `<?php /* ${smuggled} */ system($_GET[0]); ?>`,
    ZIP: `PK\x03\x04${smuggled}`,
    JavaScript: `/*${smuggled}*/=1;`,
  };
  return Object.entries(texts).flatMap(([kind, text]) => [
    { name: `${name} with ${kind} behind it`, bytes: () => Buffer.concat([bytes, Buffer.from(text)]) },
    { name: `${kind} with ${name} behind it`, bytes: () => Buffer.concat([Buffer.from(text), bytes]) },
  ]);
}

/** As a phone writes it: with its location, in every format that can hold it. */
function withPlaces(): Sent[] {
  return ["png", "jpeg", "webp", "avif"].flatMap((name) =>
    [1, 3, 6, 8].map((orientation) => ({
      name: `${name} with a place, turned ${orientation}`,
      bytes: () => {
        const photo = noisy({ width: 90, height: 60 }).withMetadata({ orientation, exif: place });
        return (encoders[name] as (image: Sharp) => Sharp)(photo).toBuffer();
      },
    })),
  );
}

const claimed: [width: number, height: number][] = [
  [20_000, 20_000],
  [65_535, 65_535],
  [8000, 5001],
  [1, 40_000_000],
];

function bombs(): Sent[] {
  const text = () => Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(Buffer.alloc(100_000_000))]);
  return [
    ...claimed.map(([width, height]) => ({
      name: `a PNG that claims ${width} × ${height}`,
      bytes: () => pngThatClaims(width, height),
    })),
    {
      name: "400 megapixels, packed",
      bytes: () => pngThatClaims(20_000, 20_000, Buffer.alloc(20_001 * 2000)),
    },
    { name: "a text of 100 MB, packed", bytes: () => withChunk(smallPng, "zTXt", text()) },
    { name: "a profile of 100 MB, packed", bytes: () => withChunk(smallPng, "iCCP", text()) },
    { name: "40 megapixels as PNG", bytes: flat(8000, 5000, (image) => image.png({ compressionLevel: 1 })) },
    { name: "40 megapixels as JPEG", bytes: flat(8000, 5000, (image) => image.jpeg({ progressive: true })) },
    { name: "41 megapixels as WebP", bytes: flat(6410, 6400, (image) => image.webp({ effort: 0 })) },
    { name: "20 megapixels as AVIF", bytes: flat(5000, 4000, (image) => image.avif({ effort: 0 })) },
  ];
}

function flat(width: number, height: number, encode: (image: Sharp) => Sharp): () => Promise<Buffer> {
  return () => encode(plain({ width, height })).toBuffer();
}

/** A WebP re-encoded by us, of a size that pages use, with nothing but its pixels. */
export async function isDrawnAnew(bytes: Buffer): Promise<boolean> {
  const facts = await sharp(bytes).metadata();
  const beside = [facts.exif, facts.xmp, facts.icc, facts.iptc, facts.orientation];
  const isBare = facts.format === "webp" && beside.every((each) => each === undefined);
  return isBare && facts.width <= 960 && !bytes.includes(smuggled);
}
