/** Under which name the words of a rejection are kept until the server has heard them. */
export function reasonAbout(rows: readonly { id: string }[]): string {
  return `rejeitar ${rows.length === 1 ? rows[0]?.id : "vários"}`;
}
