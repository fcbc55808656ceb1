import { imageMessages } from "#domain/images/image-limits.ts";
import type { Tx } from "#server/db/transaction.ts";
import { Problem } from "#server/http/problem.ts";
import { lockImages, lockStoredImages } from "#server/images/image-uses-store.ts";
import type { Caller } from "#server/session/session-store.ts";
import { cleanArticleHtml } from "./article-html.ts";

export interface Illustrated {
  content: string;
  featured_image_url: string | null;
}

export function imagesOf({ content, featured_image_url }: Illustrated, siteUrl: string): string[] {
  const { images } = cleanArticleHtml(content, siteUrl);
  return featured_image_url === null ? images : [...new Set([featured_image_url, ...images])];
}

interface Showing {
  by: Caller;
  siteUrl: string;
  /** The states before: their pictures may stay, no matter which user uploaded them. */
  before?: readonly Illustrated[];
}

/**
 * Claims the pictures of a text, and returns it with the addresses of our pages in place of those that official clients compute,
 * so that the sweeper finds them. Pictures are locked before any slug of an article is.
 */
export async function claimArticleImages<Shown extends Illustrated>(
  tx: Tx,
  shown: Shown,
  { by, siteUrl, before = [] }: Showing,
): Promise<Shown> {
  const wanted = imagesOf(shown, siteUrl);
  const held = before.flatMap((each) => imagesOf(each, siteUrl));
  // All at once and in one order, so that two editors who swap pictures do not deadlock.
  const here = await lockStoredImages(tx, [...new Set([...wanted, ...held])]);
  const added = wanted.filter((address) => !held.includes(address));
  refuseGone(
    added.filter((address) => !here.includes(address)),
    shown,
  );
  const taken = await lockImages(tx, added, by);
  const { featured_image_url: cover } = shown;
  return {
    ...shown,
    content: renamed(shown.content, taken),
    featured_image_url: cover && (taken.get(cover) ?? cover),
  };
}

/** In the field that showed it, so that the form leads there. */
function refuseGone(gone: readonly string[], { featured_image_url: cover }: Illustrated): void {
  if (gone.length === 0) return;
  const message = imageMessages.gone;
  const isCover = cover !== null && gone.includes(cover);
  const isText = gone.some((address) => address !== cover);
  const fields = { ...(isCover && { featured_image_url: message }), ...(isText && { content: message }) };
  throw new Problem(422, "invalid", message, { fields });
}

/** Of a text that was cleaned, in which a picture is written in one way. */
function renamed(content: string, addresses: Map<string, string>): string {
  return content.replace(/<img src="([^"]*)"/g, (image, src: string) => {
    const to = addresses.get(src.replaceAll("&amp;", "&"));
    return to === undefined ? image : `<img src="${to}"`;
  });
}
