const word = /^(?=\P{Lu}*\p{Lu})[\p{L}.-]+$/u;
const model = /^\p{L}{0,3}\d/u;
/** In characters, both words together: more would not fit the narrowest card, and be broken anywhere. */
const longest = 14;

/** A name as titles show it: «RTX 5060» stays on one line. */
export function shownName(name: string): string {
  const [first = "", ...words] = name.split(" ");
  let previous = first;
  return words.reduce((shown, next) => {
    const isModel = word.test(previous) && model.test(next) && previous.length + next.length < longest;
    previous = next;
    return `${shown}${isModel ? "\u00a0" : " "}${next}`;
  }, first);
}
