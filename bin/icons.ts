import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const paper = "#fffcf5";

/**
 * Every icon from one drawing: `share` is the part of the square that it fills. Masks cut off a fifth on each side.
 */
const icons = [
  { file: "icons/192.png", size: 192, share: 0.9, background: null },
  { file: "icons/512.png", size: 512, share: 0.9, background: null },
  { file: "icons/maskable-512.png", size: 512, share: 0.66, background: paper },
  { file: "apple-touch-icon.png", size: 180, share: 0.76, background: paper },
] as const;

export async function makeIcons(drawing: string, folder: string): Promise<void> {
  const svg = await readFile(drawing);
  await mkdir(join(folder, "icons"), { recursive: true });
  for (const { file, size, share, background } of icons)
    await writeFile(join(folder, file), await icon(svg, size, share, background));
  await writeFile(join(folder, "favicon.ico"), icoOf(await icon(svg, 32, 1, null), 32));
}

async function icon(svg: Buffer, size: number, share: number, background: string | null): Promise<Buffer> {
  const inner = Math.round(size * share);
  const drawn = await sharp(svg, { density: 72 * 24 })
    .resize(inner, inner, { fit: "contain", background: "#0000" })
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: background ?? "#0000" } })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An .ico may hold a PNG: a header for one picture, then its bytes. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
