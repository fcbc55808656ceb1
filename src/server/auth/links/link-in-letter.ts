import type { Config } from "#server/config.ts";
import type { LinkPurpose } from "./one-time-token.ts";

/** From the configuration alone: whatever host a request claims to be for, a letter leads to our site (contract 5.7). */
export function linkInLetter(
  { site }: Pick<Config, "site">,
  { token, type, redirect_to }: { token: string; type: LinkPurpose; redirect_to: string },
): string {
  return `${site.url}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to })}`;
}
