import { codePoints } from "#domain/format/text.ts";

const charactersPerMinute = 1000;

/** By the length of the stored content, at least a minute («§9»). Characters as the database counts them. */
export function readingMinutes(content: string): number {
  return Math.max(1, Math.ceil(codePoints(content) / charactersPerMinute));
}
