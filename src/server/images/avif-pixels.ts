const sizeBox = Buffer.from("ispe");

/**
 * The most pixels of any picture inside an AVIF. What it shows may be a small piece cut out of a large one, or a mosaic of
 * several, and a decoder unpacks those whole. It keeps to the sizes that stand in these boxes, and so do we.
 */
export function largestInside(avif: Uint8Array): number {
  const bytes = Buffer.from(avif.buffer, avif.byteOffset, avif.byteLength);
  let largest = 0;
  for (let at = bytes.indexOf(sizeBox); at >= 0; at = bytes.indexOf(sizeBox, at + 1)) {
    // The decoder knows no other version; among compressed pixels the same letters are hardly ever followed by it.
    const isSize = at + 16 <= bytes.length && bytes[at + 4] === 0;
    if (isSize) largest = Math.max(largest, bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12));
  }
  return largest;
}
