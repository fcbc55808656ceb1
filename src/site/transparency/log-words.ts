/** The name of what stands in an entry. Rows of a broken log may hold anything: what has no name is shown as it is. */
export function nameOf(names: Readonly<Record<string, string>>, key: unknown): string {
  const text = String(key);
  return Object.hasOwn(names, text) ? (names[text] ?? text) : text;
}
