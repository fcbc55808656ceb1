/** What a name says beside its words: «Feira da Praça» is FP. */
const small = /^(?:d[aeo]s?|e|em|n[ao]|the|of|and)$/i;

/** What stands on a store's stall: «Casas Bahia» is CB, «KaBuM!» is Ka. */
export function storeInitials(name: string): string {
  const words = (name.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word, at) => at === 0 || !small.test(word));
  const [first, second] = words.map((word) => [...word]);
  if (!first) return "?";
  const letters = second ? [first[0], second[0]?.toUpperCase()] : [first[0], first[1]?.toLowerCase()];
  return letters.join("").replace(/^./u, (letter) => letter.toUpperCase());
}

/** Under which letter a list from A to Z names it; digits and signs share one. */
export function storeLetter(folded: string): string {
  const [first = ""] = folded;
  return /[a-z]/.test(first) ? first.toUpperCase() : otherLetter;
}

export const otherLetter = "#";
