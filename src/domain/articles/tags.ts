import { fold } from "#domain/format/text.ts";

/** «§5» */
export const suggestedTags = [
  "tecnologia",
  "ofertas",
  "smartphones",
  "eletrônicos",
  "casa",
  "moda",
  "games",
  "informática",
  "desconto",
  "lançamento",
] as const;

/** A suggestion is chosen while a tag is half typed: it completes what was typed, or else both were meant. */
export function withSuggestion(typed: string, suggestion: string): string {
  return fold(suggestion).startsWith(fold(typed.trim())) ? suggestion : `${typed},${suggestion}`;
}

const tagsOnCard = 3;

/** Trimmed, none empty, none twice («§5»); "Games" and "games" are one tag, as first written. */
export function cleanTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map((each) => each.trim())) {
    const key = tag.toLowerCase();
    if (tag !== "" && !byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}

/** What a card shows: three tags and how many more, as "+2" («§2»). */
export function shownTags(tags: readonly string[]): { shown: readonly string[]; more: string | null } {
  const hidden = tags.length - tagsOnCard;
  return { shown: tags.slice(0, tagsOnCard), more: hidden > 0 ? `+${hidden}` : null };
}

export function tagPath(tag: string): string {
  return `/blog/tag/${encodeURIComponent(tag.toLowerCase())}`;
}
