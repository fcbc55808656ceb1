import type { Config } from "#server/config.ts";

/**
 * Where a link or a social login may lead (contract 1.5): our own site, and in development any loopback address. All else
 * silently becomes the site itself. Decided from the configuration alone; what is answered is the parsed address, without
 * its fragment, never the text that came in.
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
  return url.href;
}

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
