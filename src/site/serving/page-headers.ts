import type { PageTarget } from "./page-target.ts";

/** What a document's answer says about itself, beside the security headers. */
export function pageHeaders(
  target: PageTarget,
  status: number,
  { cdn_seconds, https }: { cdn_seconds: number; https: boolean },
): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": cacheControl(target, status, cdn_seconds),
    // A cache in front must not give one visitor's language to another.
    Vary: "Accept-Encoding, Cookie",
    ...(target.chosenBy === "address" ? { "Set-Cookie": languageCookie(target, https) } : {}),
  };
}

function cacheControl(target: PageTarget, status: number, cdnSeconds: number): string {
  if (status >= 400) return "no-store";
  if (target.chosenBy !== null) return "private, max-age=0, must-revalidate";
  return edgeCaching(cdnSeconds);
}

function languageCookie(target: PageTarget, https: boolean): string {
  return `lng=${target.language}; Path=/; Max-Age=31536000; SameSite=Lax${https ? "; Secure" : ""}`;
}

/**
 * For what is the same for every visitor: browsers revalidate it each time, and a shared cache may keep it for as many
 * seconds as the operator says. A withdrawn offer stays there that long, and no second longer.
 */
export function edgeCaching(cdnSeconds: number): string {
  return `public, max-age=0, must-revalidate${cdnSeconds > 0 ? `, s-maxage=${cdnSeconds}` : ""}`;
}
