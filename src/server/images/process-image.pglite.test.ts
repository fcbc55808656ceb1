import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { imageMessages } from "#domain/images/image-limits.ts";
import { placeholderColours } from "#domain/images/placeholder-colour.ts";
import { Problem } from "#server/http/problem.ts";
import { noisy, plain, smallPng } from "#testing/pictures.ts";
import { pngThatClaims, withChunk } from "#testing/png-parts.ts";
import { type ProcessedImage, processImage } from "./process-image.ts";

// Nothing here uses the database, so one engine is enough.

const photo = () => noisy({ width: 200, height: 150 });
const valid: Record<string, () => Promise<Buffer>> = {
  png: () => photo().png().toBuffer(),
  jpeg: () => photo().jpeg().toBuffer(),
  webp: () => photo().webp().toBuffer(),
  avif: () => photo().avif({ effort: 0 }).toBuffer(),
};
const also: Record<string, [type: string, () => Promise<Buffer>]> = {
  "progressive jpeg": ["jpeg", () => photo().jpeg({ progressive: true }).toBuffer()],
  "jpeg for print": ["jpeg", () => photo().toColourspace("cmyk").jpeg().toBuffer()],
  "grey png of 16 bits": ["png", () => photo().toColourspace("grey16").png().toBuffer()],
  "interlaced png with a palette": [
    "png",
    () => photo().png({ progressive: true, palette: true }).toBuffer(),
  ],
  "webp without loss": ["webp", () => photo().webp({ lossless: true }).toBuffer()],
};

/** The result: the status of a refusal, or 200 once the output was checked. */
async function end(bytes: Uint8Array): Promise<number> {
  try {
    await look(await processImage(bytes));
    return 200;
  } catch (error) {
    if (error instanceof Problem) return error.status;
    throw error;
  }
}

/** Every file is a complete WebP of the right size, with nothing but the picture. */
async function look({ files }: ProcessedImage): Promise<void> {
  expect(files.map(({ suffix }) => suffix)).toEqual(["", "-480"]);
  for (const [i, { bytes }] of files.entries()) {
    const facts = await sharp(bytes).metadata();
    expect(facts).toMatchObject({ format: "webp", hasAlpha: false });
    expect([facts.exif, facts.xmp, facts.icc, facts.iptc, facts.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(facts.width).toBeLessThanOrEqual(i === 0 ? 960 : 480);
    expect(facts.height).toBeLessThanOrEqual(i === 0 ? 1920 : 960);
    await sharp(bytes, { failOn: "warning" }).stats();
  }
}

async function pixelAt(bytes: Buffer | undefined, left: number, top: number): Promise<number[]> {
  const one = sharp(bytes).extract({ left, top, width: 1, height: 1 });
  return [...(await one.raw().toBuffer())];
}

const near = (given: number[], wanted: number[]) =>
  given.every((value, i) => Math.abs(value - (wanted[i] ?? 0)) < 12);

test.each(Object.entries(valid))("%s is accepted", async (name, make) => {
  const made = await processImage(await make());
  expect(made).toMatchObject({ type: `image/${name}`, width: 200, height: 150 });
  await look(made);
});

test.each(Object.entries(also))("%s is accepted", async (_, [type, make]) => {
  const made = await processImage(await make());
  expect(made).toMatchObject({ type: `image/${type}`, width: 200, height: 150 });
  await look(made);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const notTaken: Record<string, () => Buffer | Promise<Buffer>> = {
  nothing: () => Buffer.alloc(0),
  "one byte": () => Buffer.from("a"),
  zeros: () => Buffer.alloc(1000),
  SVG: () => Buffer.from(svg),
  "SVG behind an XML line": () => Buffer.from(`<?xml version="1.0"?>\n${svg}`),
  HTML: () => Buffer.from("<!doctype html><script>alert(1)</script>"),
  PHP: () => Buffer.from("<?php system($_GET['c']); ?>"),
  "a data address": () => Buffer.from(`data:image/png;base64,${smallPng.toString("base64")}`),
  PDF: () => Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"),
  GIF: () => photo().gif().toBuffer(),
  TIFF: () => photo().tiff().toBuffer(),
  "a program": () => Buffer.from("\x7fELF\x02\x01\x01".padEnd(200, "\0"), "latin1"),
  HEIC: () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0heicmif1\0\0\0\x08mdat".padEnd(200, "\0"), "latin1"),
};

test.each(Object.entries(notTaken))("%s is refused", async (_, make) => {
  const message = imageMessages.wrong_type;
  const refused = processImage(await make());
  await expect(refused).rejects.toMatchObject({ status: 415, message, fields: { file: message } });
});

test.each(Object.entries(valid))("%s truncated anywhere is refused with a sentence", async (_, make) => {
  const whole = await make();
  for (let part = 1; part <= 16; part++) {
    const length = Math.floor((whole.length * part) / 17);
    expect([length, await end(whole.subarray(0, length))]).toEqual([length, expect.toSatisfy(isRefusal)]);
  }
});

function isRefusal(status: number): boolean {
  return status === 415 || status === 422;
}

test.each(Object.entries(valid))("%s with a flipped bit is re-encoded or refused", async (_, make) => {
  const whole = await make();
  for (let i = 0; i < 10; i++) {
    const flipped = Buffer.from(whole);
    const at = Math.floor((whole.length * i) / 10) + 3 * i;
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (i % 8));
    expect([at, await end(flipped)]).toEqual([
      at,
      expect.toSatisfy((status) => status === 200 || isRefusal(status)),
    ]);
  }
});

test("hidden data in or behind a picture is not in the result", async () => {
  const hidden = "<script>alert('polyglot')</script>";
  const jpeg = await valid.jpeg?.();
  const png = withChunk(smallPng, "tEXt", Buffer.from(`Comment\0${hidden}`));
  for (const bytes of [Buffer.concat([jpeg ?? Buffer.alloc(0), Buffer.from(hidden)]), png]) {
    const made = await processImage(bytes);
    await look(made);
    for (const file of made.files) expect(file.bytes.includes("polyglot")).toBe(false);
  }
});

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ["a few bytes that claim four thousand megapixels", () => pngThatClaims(65_535, 65_535)],
  ["a few bytes that claim 40 megapixels and one row", () => pngThatClaims(8000, 5001)],
  ["41 megapixels of one colour", () => plain({ width: 6410, height: 6400 }).png().toBuffer()],
])("%s are not even decoded", async (_, make) => {
  const message = imageMessages.too_many_pixels;
  await expect(processImage(await make())).rejects.toMatchObject({
    status: 422,
    message,
    fields: { file: message },
  });
});

test("exactly 40 megapixels are accepted, and a text chunk that inflates to 100 MB is refused", async () => {
  expect(await end(await plain({ width: 8000, height: 5000 }).png({ compressionLevel: 1 }).toBuffer())).toBe(
    200,
  );
  const text = Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(Buffer.alloc(100_000_000))]);
  expect([200, 422]).toContain(await end(withChunk(smallPng, "zTXt", text)));
});

test("location metadata is removed", async () => {
  const GPSLatitude = "23/1 33/1 1/1";
  const bytes = await photo()
    .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitudeRef: "S", GPSLatitude } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  expect(await sharp(bytes).metadata()).toMatchObject({ exif: expect.anything(), xmp: expect.anything() });
  await look(await processImage(bytes));
  const { whole } = await processImage(bytes, { whole: true });
  const facts = await sharp(whole).metadata();
  expect([facts.format, facts.width, facts.exif, facts.xmp, facts.icc]).toEqual([
    "jpeg",
    200,
    ...Array(3).fill(undefined),
  ]);
});

test("a picture is rotated upright and converted to sRGB", async () => {
  const turned = await plain({ width: 300, height: 100 })
    .withExif({})
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const made = await processImage(turned);
  expect([made.width, made.height]).toEqual([100, 300]);
  expect(await sharp(made.files[0]?.bytes).metadata()).toMatchObject({ width: 100, height: 300 });
  const red = await plain({ width: 20, height: 20, background: "#f00" })
    .withIccProfile("p3")
    .png()
    .toBuffer();
  const { files } = await processImage(red);
  expect(await pixelAt(files[0]?.bytes, 9, 9)).toSatisfy((pixel) => near(pixel, [255, 0, 0]));
});

test("transparency becomes white, and only the first frame counts", async () => {
  const ghost = { width: 40, height: 40, channels: 4, background: "#00000000" } as const;
  const { files, colour } = await processImage(await sharp({ create: ghost }).png().toBuffer());
  expect(await pixelAt(files[0]?.bytes, 9, 9)).toSatisfy((pixel) => near(pixel, [255, 255, 255]));
  expect(placeholderColours[colour]).toBe("#fff");
  const frames = [plain({ width: 40, height: 30 }), plain({ width: 40, height: 30, background: "#358" })];
  const pngs = await Promise.all(frames.map((frame) => frame.png().toBuffer()));
  const film = await sharp(pngs, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  expect((await sharp(film).metadata()).pages).toBe(2);
  const first = await processImage(film);
  expect([first.width, first.height, placeholderColours[first.colour]]).toEqual([40, 30, "#c43"]);
});

test.each([
  [12, 9, [12, 9], [12, 9]],
  [700, 350, [700, 350], [480, 240]],
  [2000, 1000, [960, 480], [480, 240]],
  [30, 9000, [6, 1920], [3, 960]],
  [9000, 30, [960, 3], [480, 2]],
])("%i × %i is never enlarged, and bounded both ways", async (width, height, ...sizes) => {
  const { files } = await processImage(await plain({ width, height }).png().toBuffer());
  const facts = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()));
  expect(facts.map((one) => [one.width, one.height])).toEqual(sizes);
});
