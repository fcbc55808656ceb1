/**
 * Without these signs at its end. By hand: a pattern for what stands at the end (`/\/+$/`) looks for it from every place of
 * the text, and a long run of them takes its length squared.
 */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

export function trimStartOf(text: string, signs: string): string {
  let from = 0;
  while (from < text.length && signs.includes(text.charAt(from))) from++;
  return text.slice(from);
}
