/** Opens the reader's own mail program. What strangers typed is data there, never another field of the letter. */
export function replyAddress(email: string, subject: string): string {
  const to = encodeURIComponent(email).replaceAll("%40", "@");
  return `mailto:${to}?subject=${encodeURIComponent(subject)}`;
}
