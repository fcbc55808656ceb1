/** What the member reads: the reason from the list, and what was written beside it as a sentence of its own. */
export function reasonText(chosen: string, written: string): string {
  const own = written.trim();
  if (!chosen || !own) return chosen || own;
  return `${chosen}. ${own}`;
}
