/**
 * Without these characters at its end. A loop: a pattern for the end (`/\/+$/`) is tried from every position of the text, and a long
 * run of them takes quadratic time.
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
