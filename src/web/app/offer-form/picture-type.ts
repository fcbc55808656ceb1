export type PictureType = "image/png" | "image/jpeg" | "image/webp" | "image/avif";

/** How many bytes tell what a file is. */
export const HEAD_BYTES = 64;

/** What a file is by its first bytes, whatever its name says («decisions §1»); undefined where it is no picture of ours. */
export function pictureType(head: Uint8Array): PictureType | "image/heic" | undefined {
  const text = Array.from(head.subarray(0, HEAD_BYTES), (byte) => String.fromCharCode(byte)).join("");
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  return text.slice(4, 8) === "ftyp" ? familyOf(text) : undefined;
}

/** AVIF and the iPhone's HEIC share a container: its brands tell them apart. */
function familyOf(text: string): "image/avif" | "image/heic" | undefined {
  const size = text.charCodeAt(2) * 256 + text.charCodeAt(3);
  const brands = text.slice(8, Math.max(12, size)).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => brand === "avif" || brand === "avis")) return "image/avif";
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) ? "image/heic" : undefined;
}
