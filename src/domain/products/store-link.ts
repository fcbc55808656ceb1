/** Top-level names that never lead to a public shop (RFC 6761, RFC 6762, RFC 8375, ICANN's .internal, names that routers and offices use). */
const privateEndings = new Set(
  "local localhost internal intranet private corp home lan localdomain arpa test invalid onion".split(" "),
);

/** Why a text is no link to a store: no web address, one with a user name in it, or one that only its own network can reach. */
type LinkFault = "malformed" | "personal" | "private";

/** A host and a path, or a host alone that is unmistakable: «kabum.com.br/produto/1», «www.loja.net». */
const looksLikeLink = /^(?:www\.[^\s/?#:@]+|[^\s/?#:@]+\.(?:com|br)|[^\s/?#:@]+\.[a-z]{2,}(?=\/.))(?:\/|$)/i;

/** People leave the beginning away, as their browsers show it. Only what then is a link of ours is taken for one. */
export function withScheme(text: string): string {
  const link = `https://${text}`;
  return looksLikeLink.test(text) && linkFault(link) === null ? link : text;
}

/**
 * null for a link that we may send a visitor to: http or https, no name and password in front of the host, nothing that
 * a browser would swallow or turn round (blanks, invisible characters, backslashes), and a host with a public name.
 */
export function linkFault(link: string): LinkFault | null {
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(link) || !link.isWellFormed() || !URL.canParse(link)) return "malformed";
  const { protocol, username, password, hostname } = new URL(link);
  if (protocol !== "https:" && protocol !== "http:") return "malformed";
  if (username !== "" || password !== "") return "personal";
  return isPublicName(hostname) ? null : "private";
}

export function isStoreLink(link: string): boolean {
  return linkFault(link) === null;
}

/** The URL standard has written every notation of an address (0x7f.1, 2130706433, [::1]) out by now: shops have names. */
function isPublicName(hostname: string): boolean {
  const labels = hostname.split(".");
  const ending = labels.at(-1) ?? "";
  return (
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9_-]+$/.test(label)) &&
    /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(ending) &&
    !privateEndings.has(ending)
  );
}
