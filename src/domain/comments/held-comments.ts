import type { Level } from "#domain/users/level.ts";
import { commentLimits } from "./comment-limits.ts";
import { hasHeldWord } from "./held-words.ts";

export const heldReasons = ["links", "many_links", "words"] as const;
export type HeldReason = (typeof heldReasons)[number];

/** What a reader would type into the address bar, with or without a scheme. */
const address =
  /https?:\/\/|www\.|(?<=[a-z0-9])\.(?:app|br|cc|click|co|com|gg|info|io|link|ly|me|net|online|org|ru|shop|site|store|to|top|tv|xyz)(?![\p{L}\p{N}])/iu;

/** Divided at least where a link ends (`comment-parts.ts`). */
export function countAddresses(body: string): number {
  return body.split(/[\s,;|<>()"`]+/).filter((word) => address.test(word)).length;
}

interface HeldBy {
  level: Level;
  /** The operator's list (`HELD_WORDS`). */
  words: readonly string[];
}

/** Why a comment waits for a moderator before others see it; null where it does not. */
export function heldFor(body: string, { level, words }: HeldBy): HeldReason | null {
  const addresses = countAddresses(body);
  if (addresses > commentLimits.links) return "many_links";
  if (addresses > 0 && level === "semente") return "links";
  return hasHeldWord(body, words) ? "words" : null;
}
