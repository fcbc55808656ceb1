import { composed } from "#domain/format/text.ts";

/** No slug, tag or category of ours comes near it: a longer name is nobody's, however it is spelt. */
const longest = 500;

/** What a step of an address names, decoded and NFC; null where it cannot be decoded. */
export function nameIn(step: string): string | null {
  try {
    return composedName(decodeURIComponent(step));
  } catch {
    return null;
  }
}

/** The same of a step that was decoded before. */
export function composedName(decoded: string): string {
  return composed(decoded, longest);
}
