import { textOfHtml } from "#domain/format/text.ts";
import type { ArticleVersion } from "./article.ts";
import { isMadeExcerpt } from "./excerpt.ts";

type State = Omit<ArticleVersion, "version" | "saved_at" | "saved_by_name">;

export interface VersionChanges {
  fields: (keyof State)[];
  /** Characters that a reader sees, from the first that differs to the last. */
  added: number;
  removed: number;
}

/** Cheap and approximate: between two distant changes everything counts as changed. */
export function changesSince(before: State, after: State): VersionChanges {
  const names = [
    "title",
    "content",
    "status",
    "featured_image_url",
    "excerpt",
    "tags",
    "associated_products",
  ] as const;
  const fields = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  // A generated excerpt is no change of its own.
  const isFollowing = [before, after].every(({ excerpt, content }) => isMadeExcerpt(excerpt, content));
  return {
    fields: fields.filter((name) => name !== "excerpt" || !isFollowing),
    ...lengthsOf([...textOfHtml(before.content)], [...textOfHtml(after.content)]),
  };
}

function lengthsOf(before: string[], after: string[]): { added: number; removed: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { added: after.length - start - end, removed: before.length - start - end };
}
