/** More words than that narrow nothing. */
export const mostWords = 8;

/** `|` divides the fields in search_text, so no word has it. */
export function splitWords(text: string): string[] {
  return text.split(/[\s|]+/).filter(Boolean);
}
