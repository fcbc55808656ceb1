/**
 * Where an article may link to, as it is written there: within our own pages, or to others and to people by schemes that run
 * nothing. Browsers do not see blanks around an address or breaks within it, so that «/⏎/» would lead elsewhere.
 */
export function articleLink(typed: string): string | undefined {
  const href = typed.replace(/[\t\r\n]+/g, "").trim();
  if (/^(?:\/(?!\/)|#)[^\\]*$/.test(href)) return href;
  const isLink = /^(?:https?:\/\/|mailto:)/i.test(href) && URL.canParse(href);
  return isLink ? href.replace(/^\w+/, (scheme) => scheme.toLowerCase()) : undefined;
}

export function isArticleLink(typed: string): boolean {
  return articleLink(typed) !== undefined;
}
