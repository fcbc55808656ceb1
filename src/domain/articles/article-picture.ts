import { fingerprint } from "#domain/format/fingerprint.ts";
import type { Article } from "./article.ts";
import { shownTags } from "./tags.ts";

type PicturedArticle = Pick<Article, "slug" | "title" | "tags" | "featured_image_url">;

/** Raised when the drawing itself changes, so that no cache shows an old one. */
const drawing = 1;

/** The picture's address. It changes with what the picture shows, so its bytes may be cached for ever. */
export function articlePicturePath(article: PicturedArticle): string {
  return `/social/blog/${encodeURIComponent(article.slug)}.jpg?v=${articlePictureVersion(article)}`;
}

export function articlePictureVersion({ title, tags, featured_image_url }: PicturedArticle): string {
  return fingerprint(JSON.stringify([drawing, title, shownTags(tags).shown, featured_image_url]));
}
