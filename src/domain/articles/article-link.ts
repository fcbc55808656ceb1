/** Whether an article may link there: within our own pages, or to others and to people by schemes that run nothing. */
export function isArticleLink(href: string): boolean {
  if (/^(?:\/(?!\/)|#)[^\\]*$/.test(href)) return true;
  return /^(?:https?:\/\/|mailto:)/i.test(href) && URL.canParse(href);
}
