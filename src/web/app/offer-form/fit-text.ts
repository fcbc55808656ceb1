import { codePoints } from "#domain/format/text.ts";
import { sharedEnds } from "./edited-text.ts";

/**
 * What is left of an input where only so much fits: what stood there stays, and of what was put in as much as has room.
 * Counted in code points, which `maxlength` does not do.
 */
export function fitText(before: string, after: string, max: number): string {
  if (codePoints(after) <= max) return after;
  const now = [...after];
  const [start, end] = sharedEnds([...before], now);
  const tail = now.slice(now.length - end);
  return [...now.slice(0, Math.max(start, max - end)), ...tail].slice(0, max).join("");
}
