import { fold } from "#domain/format/text.ts";

/** Those that share most of these tags; between equals the earlier ones. */
export function mostAlike<Other extends { tags: readonly string[] }>(
  tags: readonly string[],
  others: readonly Other[],
  most: number,
): Other[] {
  const own = new Set(tags.map(fold));
  const shared = (other: Other) => other.tags.filter((tag) => own.has(fold(tag))).length;
  return others.toSorted((one, other) => shared(other) - shared(one)).slice(0, most);
}
