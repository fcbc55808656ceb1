import { composed, fold } from "#domain/format/text.ts";

/** A word as it is compared, how offers mostly write it, and in how many of them it stands. */
export interface Word {
  term: string;
  spelling: string;
  n: number;
}

const shortest = 3;
const longest = 30;

/** The words of these texts, each text counting a word once. Numbers are no words, «s24» and «128gb» are. */
export function countWords(texts: Iterable<string>): Word[] {
  const spellings = new Map<string, Map<string, number>>();
  for (const text of texts)
    for (const [term, spelling] of wordsOf(text)) {
      const counts = spellings.get(term) ?? new Map<string, number>();
      spellings.set(term, counts.set(spelling, (counts.get(spelling) ?? 0) + 1));
    }
  return [...spellings].map(([term, counts]) => {
    const most = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    return { term, spelling: most[0]?.[0] ?? term, n: most.reduce((sum, [, n]) => sum + n, 0) };
  });
}

function wordsOf(text: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const spelling of text.toLowerCase().split(/[^\p{L}\p{N}\p{M}]+/u)) {
    const term = fold(spelling);
    if (isVocabularyWord(term) && !words.has(term)) words.set(term, composed(spelling, longest));
  }
  return words;
}

/** Long enough to be mistyped recognisably, and not just a number. */
export function isVocabularyWord(term: string): boolean {
  return term.length >= shortest && term.length <= longest && /\p{L}/u.test(term);
}

/** How many letters must be typed otherwise to make one word of the other; two that changed places count once. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const [over, left, above] = [row[j - 1] ?? 0, next[j - 1] ?? 0, row[j] ?? 0];
      let cost = Math.min(over + (isSame ? 0 : 1), left + 1, above + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
