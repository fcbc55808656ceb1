/** The names of a page's offer cards, as they were written: titles keep a model number with the word before it. */
export function offerNames(html: string): string[] {
  const titles = html.matchAll(/class="offer-link">([^<]+)</g);
  return [...titles].map(([, name = ""]) => name.replaceAll("\u00a0", " "));
}
