/** All but the first of each. */
export function repeated(words: string[]): string[] {
  const seen = new Set<string>();
  return words.filter((word) => seen.has(word) || !seen.add(word));
}
