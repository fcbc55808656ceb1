interface AvifHeader {
  /** The most of any picture inside: what is shown may be a small piece cut out of it (`clap`). */
  pixels: number;
  /** A grid or an overlay of others, on a canvas of any size that no header states. Hardly any real file is. */
  isComposed: boolean;
}

/** A picture of its own, and what may go with one: places and dates, texts, the light of brighter screens. */
const plainItems = ["av01", "Exif", "mime", "uri ", "tmap"];

/**
 * The size that a decoder would unpack, whatever part the file shows. The decoder goes by the sizes in these boxes, which may be
 * anywhere: so every one that it would understand is read. In compressed pixels the same five bytes hardly ever occur.
 */
export function readAvifHeader(avif: Uint8Array): AvifHeader {
  const bytes = Buffer.from(avif.buffer, avif.byteOffset, avif.byteLength);
  const sizes = boxes(bytes, "ispe", [0]).map((at) => number(bytes, at + 8) * number(bytes, at + 12));
  // Their numbers take two bytes, or four.
  const items = boxes(bytes, "infe", [2, 3]).map((at) => at + (bytes[at + 4] === 2 ? 12 : 14));
  return {
    pixels: sizes.reduce((most, size) => Math.max(most, size), 0),
    isComposed: items.some((at) => !plainItems.includes(bytes.toString("latin1", at, at + 4))),
  };
}

/** Where boxes of these versions begin, behind their lengths. */
function boxes(bytes: Buffer, name: string, versions: number[]): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1))
    if (versions.includes(bytes[at + 4] ?? -1)) found.push(at);
  return found;
}

/** Beyond its end a file says nothing. */
function number(bytes: Buffer, at: number): number {
  return at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0;
}
