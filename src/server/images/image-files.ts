import type { ImageType } from "#domain/images/image-limits.ts";

const extensions: Record<ImageType, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/avif": "avif",
};

/** What pages show: "" is the page's own width, "-480" the card's. */
export function pageFile(key: string, suffix: string): string {
  return `${key}${suffix}.webp`;
}

/** What storage/v1 serves: the whole picture, in the type that came. */
export function wholeFile(key: string, type: string): string {
  return `${key}-full.${extensions[type as ImageType] ?? "webp"}`;
}

/** Every file that a picture can have, whether or not it has it. */
export function filesOf({ key, type }: { key: string; type: string }): string[] {
  return [pageFile(key, ""), pageFile(key, "-480"), wholeFile(key, type)];
}
