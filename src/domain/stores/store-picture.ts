import { fingerprint } from "#domain/format/fingerprint.ts";

/** Raised when the drawing itself changes, so that no cache shows an old one. */
const drawing = 1;

/** What shared links to a store's page show. Its address changes with the name, which is all that it says. */
export function storePicturePath(store: { slug: string; name: string }): string {
  return `/capa/loja/${encodeURIComponent(store.slug)}.jpg?v=${storePictureVersion(store)}`;
}

export function storePictureVersion({ name }: { name: string }): string {
  return fingerprint(JSON.stringify([drawing, name]));
}
