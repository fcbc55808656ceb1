import { parseLink } from "#domain/products/links/parse-link.ts";
import { linkIn } from "#web/app/offer-form/follow-link.ts";

/** What the manifest's `share_target` hands over. Android's apps put the link into the text, not into `url`. */
export const sharedParameters = ["url", "text", "title"] as const;

/** What another app has shared. */
export interface SharedLink {
  /** Cleaned; undefined where nothing of it is a link. */
  url: string | undefined;
}

/** Undefined where nothing was shared. */
export function sharedLink(search: URLSearchParams): SharedLink | undefined {
  const isShared = sharedParameters.some((name) => search.get(name)?.trim());
  return isShared ? { url: linkAmong(search) } : undefined;
}

function linkAmong(search: URLSearchParams): string | undefined {
  for (const name of sharedParameters) {
    const text = search.get(name) ?? "";
    // Words of a text or a title may look like a host without being meant so.
    const isMeant = name === "url" || /https?:\/\//i.test(text);
    const link = isMeant ? parseLink(linkIn(text)) : null;
    if (link) return link.url;
  }
  return undefined;
}
