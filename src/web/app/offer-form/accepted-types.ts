import { imageLimits } from "#domain/images/image-limits.ts";

/**
 * Chromium on Android shows the gallery alone where only pictures are accepted; a type that it does not know brings back the
 * chooser, with the camera in it. An iPhone turns its HEIC photos into JPEG because that is what is accepted here.
 */
export function acceptedTypes(userAgent: string): string {
  const isGalleryAlone = /Android/.test(userAgent) && !/Firefox/.test(userAgent);
  return [...imageLimits.types, ...(isGalleryAlone ? ["android/allowCamera"] : [])].join();
}
