import { latinLook } from "#domain/format/look-alikes.ts";

/** Whole words of the operator's list (`HELD_WORDS`) as a reader sees them: without accents, styles and look-alike letters, in any case. */
export function hasHeldWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const said = ` ${spoken(text)} `;
  return words.some((word) => {
    const wanted = spoken(word);
    return wanted !== "" && said.includes(` ${wanted} `);
  });
}

/** Word by word: what is folded at once has a longest length. */
function spoken(text: string): string {
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => latinLook(word).toLowerCase()).join(" ");
}
