import { imageLimits, imageMessages } from "#domain/images/image-limits.ts";

/** Twice the width of our largest picture: what is larger only costs time on the way. */
const LONGEST_SIDE = 2000;
/** Below this nothing is gained by drawing a picture anew. */
const LIGHT_BYTES = 1024 * 1024;
const JPEG_QUALITY = 0.85;

export const heicSentence = "Este navegador não abre fotos HEIC. Envie a foto em JPG ou PNG.";

export class PictureRefusal extends Error {
  override name = "PictureRefusal";
}

/** Phones' photographs are made smaller here, so that 8 MB of them pass. What this browser cannot draw goes as it is. */
export async function preparePicture(file: Blob): Promise<Blob> {
  const type = pictureType(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (!type) throw new PictureRefusal(imageMessages.wrong_type);
  const drawn = await shrunk(file, type).catch(() => undefined);
  if (drawn) return drawn;
  if (type === "image/heic") throw new PictureRefusal(heicSentence);
  if (file.size > imageLimits.bytes) throw new PictureRefusal(imageMessages.too_large);
  // Its bytes say what it is; its name may have said something else.
  return file.type === type ? file : file.slice(0, file.size, type);
}

/** Undefined where the file is fine as it is. */
async function shrunk(file: Blob, type: string): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const isFine = scale === 1 && file.size <= LIGHT_BYTES && type !== "image/heic";
    if (isFine) return undefined;
    const jpeg = await asJpeg(bitmap, scale);
    // A drawing in few colours may grow by it.
    const isWorse = jpeg.size >= file.size && file.size <= imageLimits.bytes && type !== "image/heic";
    return isWorse || jpeg.size > imageLimits.bytes ? undefined : jpeg;
  } finally {
    bitmap.close();
  }
}

function asJpeg(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  // JPEG knows no transparency, and shop pictures stand on white.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const handleBlob = (blob: Blob | null): void => {
      // Frees its memory now, not at the next garbage collection.
      canvas.width = 0;
      if (blob) resolve(blob);
      else reject(new Error("no picture"));
    };
    canvas.toBlob(handleBlob, "image/jpeg", JPEG_QUALITY);
  });
}

const HEAD_BYTES = 64;

/** What a file is by its first bytes, whatever its name says («decisions §1»); undefined where it is no picture of ours. */
export function pictureType(head: Uint8Array) {
  const text = Array.from(head.subarray(0, HEAD_BYTES), (byte) => String.fromCharCode(byte)).join("");
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  return text.slice(4, 8) === "ftyp" ? familyOf(text) : undefined;
}

/** AVIF and the iPhone's HEIC share a container: its brands tell them apart. */
function familyOf(text: string) {
  const size = text.charCodeAt(2) * 256 + text.charCodeAt(3);
  const brands = text.slice(8, Math.max(12, size)).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => brand === "avif" || brand === "avis")) return "image/avif";
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) ? "image/heic" : undefined;
}

/** Chromium on Android offers the camera only where it does not know a type. An iPhone sends JPEG where HEIC is not accepted. */
export function acceptedTypes(userAgent: string): string {
  const isGalleryAlone = /Android/.test(userAgent) && !/Firefox/.test(userAgent);
  return [...imageLimits.types, ...(isGalleryAlone ? ["android/allowCamera"] : [])].join();
}
