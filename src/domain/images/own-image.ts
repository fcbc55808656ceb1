import { isImagePath } from "./image-path.ts";

const pageImage = /^\/img\/[a-z0-9][a-z0-9-]{0,80}\.webp$/;
const storedImages = "/storage/v1/object/public/product-images/";
const longestAddress = 600;

/** A picture may only come from our own store: a foreign one would watch our visitors. */
export const foreignImage = "Use uma imagem enviada aqui: endereços de outros sites não são aceitos";

/**
 * Whether the address is one of ours: `/img/<key>.webp`, or what the official storage client computes. An address that
 * a browser would read differently (`..`, `%2e%2e`, backslashes, a query) is none.
 */
export function isOwnImage(address: string): boolean {
  if (address.length > longestAddress || !isPlainPath(address)) return false;
  return pageImage.test(address) || storedPathOf(address) !== undefined;
}

/** Our own address without its origin; any other as it came. Official clients send whole addresses. */
export function withoutOrigin(address: string, siteUrl: string): string {
  const origin = new URL(siteUrl).origin;
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}

/** The store's key behind an address of a page; undefined for any other address. */
export function keyOfImage(address: string): string | undefined {
  return pageImage.test(address) ? address.slice("/img/".length, -".webp".length) : undefined;
}

export function pageImageOf(key: string): string {
  return `/img/${key}.webp`;
}

/** What the official client computes for a path. */
export function storedAddressOf(path: string): string {
  return `${storedImages}${encodeURI(path)}`;
}

/** The path under which an official client stored what this address shows. */
export function storedPathOf(address: string): string | undefined {
  if (!address.startsWith(storedImages)) return undefined;
  try {
    const path = decodeURIComponent(address.slice(storedImages.length));
    return isImagePath(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function isPlainPath(address: string): boolean {
  const base = "http://site.invalid";
  return URL.canParse(address, base) && new URL(address, base).pathname === address;
}
