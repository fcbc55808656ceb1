import type { Config } from "#server/config.ts";

/**
 * Where a link or a social login may lead (contract 1.5): our own site, and in development any loopback address. All else
 * silently becomes the site itself. Decided from the configuration alone; what is answered is the parsed address, without
 * its fragment and what only we may say in it, never the text that came in.
 */
export function allowedRedirect(
  asked: string | undefined,
  { site, production }: Pick<Config, "site" | "production">,
): string {
  const url = asked ? readable(asked) : null;
  if (!url) return site.url;
  const isOwn = url.origin === new URL(site.url).origin;
  const isDevelopment = !production && isLoopback(url.hostname);
  if (!isOwn && !isDevelopment) return site.url;
  url.hash = "";
  // Untouched where there is nothing to take out: taking out spells the whole query anew.
  for (const name of ourWords) if (url.searchParams.has(name)) url.searchParams.delete(name);
  return url.href;
}

/**
 * What only we say to the page that a link or a login leads back to. Whoever asks for somebody's letter could otherwise put
 * their own session, or words of their own, beside what that person is given; official clients read the query first
 * (contract 1.7). `type` stays: the contract has it in the address.
 */
const ourWords = [
  "access_token",
  "refresh_token",
  "token_type",
  "expires_at",
  "expires_in",
  "provider_token",
  "provider_refresh_token",
  "token",
  "token_hash",
  "code",
  "error",
  "error_code",
  "error_description",
  "sb",
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers and servers read differently.
const ambiguous = /[\u0000-\u0020\u007f\\]/;

/** A scheme, two strokes, a host in plain letters and at most a port: neither «https:evil.test» nor «https:///evil.test». */
const plainStart = /^https?:\/\/([a-z\d.-]+|\[::1\])(?::\d{1,5})?(?=[/?#]|$)/i;

function readable(text: string): URL | null {
  if (ambiguous.test(text)) return null;
  const host = plainStart.exec(text)?.[1]?.toLowerCase();
  const url = URL.parse(text);
  // A host that is read as another one than it says, such as 2130706433 or 127.1, is nobody's way to write it.
  return url && url.hostname === host ? url : null;
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}
