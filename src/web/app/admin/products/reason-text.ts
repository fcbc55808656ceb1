import { rejectionReasons } from "#domain/products/moderation.ts";

/** What a member reads: a reason from the list, the moderator's own words, or both. */
export interface ReasonParts {
  /** Empty: none of the list. */
  chosen: string;
  written: string;
}

/** The reason from the list, and what was written beside it as a sentence of its own. */
export function reasonText({ chosen, written }: ReasonParts): string {
  const own = written.trim();
  if (!chosen || !own) return chosen || own;
  return `${chosen}. ${own}`;
}

/** The way back, to go on with a reason that was given before. */
export function reasonParts(reason: string): ReasonParts {
  const chosen = rejectionReasons.find((each) => reason === each || reason.startsWith(`${each}. `)) ?? "";
  return { chosen, written: chosen ? reason.slice(chosen.length + 2) : reason };
}
