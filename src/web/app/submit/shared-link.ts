import { parseLink } from "#domain/products/links/parse-link.ts";
import { linkIn } from "#web/app/offer-form/follow-link.ts";

/** What the manifest's `share_target` hands over. Android's apps put the link into the text, not into `url`. */
export const sharedParameters = ["url", "text", "title"] as const;

/** The link of a shared page, cleaned; undefined where nothing shared is one. */
export function sharedLink(search: URLSearchParams): string | undefined {
  for (const name of sharedParameters) {
    const text = search.get(name) ?? "";
    // Words of a text or a title may look like a host without being meant so.
    const isMeant = name === "url" || /https?:\/\//i.test(text);
    const link = isMeant ? parseLink(linkIn(text)) : null;
    if (link) return link.url;
  }
  return undefined;
}
