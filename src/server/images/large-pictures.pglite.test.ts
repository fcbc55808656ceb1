import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { imageLimits, imageMessages } from "#domain/images/image-limits.ts";
import { plain } from "#testing/pictures.ts";
import { processImage } from "./process-image.ts";

// Pictures that would take more memory than a small machine has. Nothing here uses the database.

/** An AVIF of a few pixels that claims this size, and crops itself to that. */
async function avif({ says, shows }: { says: [number, number]; shows?: [number, number] }): Promise<Buffer> {
  const made = await plain({ width: 64, height: 48 }).avif({ effort: 0 }).toBuffer();
  const size = made.indexOf("ispe") + 8;
  made.writeUInt32BE(says[0], size);
  made.writeUInt32BE(says[1], size + 4);
  return shows ? cutOut(made, shows) : made;
}

/** Appends the property `clap`, and associates it with the only picture. */
function cutOut(avif: Buffer, [width, height]: [number, number]): Buffer {
  const box = (name: string, from = 0) => avif.indexOf(name, from) - 4;
  const [meta, iprp, ipco, ipma] = [box("meta"), box("iprp"), box("ipco"), box("ipma")];
  const clap = Buffer.alloc(40);
  clap.writeUInt32BE(clap.length);
  clap.write("clap", 4);
  for (const [i, value] of [width, 1, height, 1, 0, 1, 0, 1].entries()) clap.writeUInt32BE(value, 8 + 4 * i);
  const count = ipma + 18;
  const places = (avif[count] ?? 0) + 1;
  const lengthen = (at: number, by: number) => avif.writeUInt32BE(avif.readUInt32BE(at) + by, at);
  for (const at of [meta, iprp]) lengthen(at, clap.length + 1);
  lengthen(ipco, clap.length);
  lengthen(ipma, 1);
  avif[count] = places;
  // A property is referenced by its index; the highest bit marks it as essential.
  const named = Buffer.from([0x80 | places]);
  return Buffer.concat([
    avif.subarray(0, ipma),
    clap,
    avif.subarray(ipma, count + places),
    named,
    avif.subarray(count + places),
  ]);
}

test("sharp's metadata of a cropped large AVIF has the cropped size only", async () => {
  const bytes = await avif({ says: [8000, 5000], shows: [64, 48] });
  expect(await sharp(bytes).metadata()).toMatchObject({ compression: "av1", width: 64, height: 48 });
});

test.each<[string, Parameters<typeof avif>[0]]>([
  ["of 12 megapixels", { says: [4000, 3000] }],
  ["of which only a small piece is shown", { says: [8000, 5000], shows: [64, 48] }],
])("an AVIF %s is not decoded", async (_, facts) => {
  const message = "Uma imagem AVIF deve ter no máximo 10 megapixels. Envie-a como JPG.";
  const refused = processImage(await avif(facts));
  await expect(refused).rejects.toMatchObject({ status: 422, message, fields: { file: message } });
  expect(message).toBe(imageMessages.too_many_avif_pixels);
});

/**
 * 64 × 64, laid on a canvas (`iovl`) of the same size; it could have 268 megapixels, without a sign in the header.
 */
const overlay = Buffer.from(
  [
    "AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAAU5tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA",
    "AAAAAA5waXRtAAAAAAABAAAAMGlsb2MBAAAARAAAAgABAAEAAAABAAAAAAAAABoAAgAAAAAAAQAAAXIAAAArAAAAOGlpbmYA",
    "AAAAAAIAAAAVaW5mZQIAAAAAAQAAaW92bAAAAAAVaW5mZQIAAAAAAgAAYXYwMQAAAAAaaXJlZgAAAAAAAAAOZGltZwABAAEA",
    "AgAAAG9pcHJwAAAATGlwY28AAAAUaXNwZQAAAAAAAABAAAAAQAAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAEAAAABAAAAA",
    "EHBpeGkAAAAAAwgICAAAABtpcG1hAAAAAAAAAAIAAQIBBAACA4IDBAAAACJpZGF0AAH//wAAAAD//wAAAEAAAABAAAAAAAAA",
    "AAAAAAAzbWRhdBIACgk4FX/9pAQ0GkAyHBlCYwTDzzzzQSAAz8xFIr5vIxAvy4SzelOwnKA=",
  ].join(""),
  "base64",
);

test("an AVIF overlay of several images is refused, whatever its canvas", async () => {
  expect(await sharp(overlay).stats()).toMatchObject({ isOpaque: true });
  const refused = { status: 422, message: imageMessages.unreadable };
  await expect(processImage(overlay)).rejects.toMatchObject(refused);
});

test("an AVIF with an alpha plane is accepted", async () => {
  const ghost = { width: 40, height: 30, channels: 4, background: "#c4330080" } as const;
  const made = await processImage(await sharp({ create: ghost }).avif({ effort: 0 }).toBuffer());
  expect(made).toMatchObject({ type: "image/avif", width: 40, height: 30 });
});

test("a full-size picture has at most 4096 pixels a side", async () => {
  const { whole, width } = await processImage(await plain({ width: 5000, height: 50 }).png().toBuffer(), {
    whole: true,
  });
  expect([width, (await sharp(whole).metadata()).width]).toEqual([5000, 4096]);
});

test("a full-size picture has at most the bytes of an upload, whatever the original's compression", async () => {
  const side = 2200;
  const raw = { width: side, height: side, channels: 1 } as const;
  const packed = await sharp(randomBytes(side * side), { raw })
    .toColourspace("b-w")
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(packed.byteLength).toBeLessThan(imageLimits.bytes);
  const { whole } = await processImage(packed, { whole: true });
  expect(whole?.byteLength).toBeLessThan(imageLimits.bytes);
  expect((await sharp(whole).metadata()).width).toBe(side / 2);
});
