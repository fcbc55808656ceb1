const charactersPerMinute = 1000;

/** By the length of the stored content, at least a minute («§9»). */
export function readingMinutes(content: string): number {
  return Math.max(1, Math.ceil(content.length / charactersPerMinute));
}
