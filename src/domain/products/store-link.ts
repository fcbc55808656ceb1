/**
 * Whether the text is a link that we may send a visitor to: http or https, no name and password in front of the host,
 * no blanks or control characters that a browser would swallow.
 */
export function isStoreLink(link: string): boolean {
  if (/[\s\p{Cc}]/u.test(link) || !URL.canParse(link)) return false;
  const { protocol, username, password } = new URL(link);
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
}
