import { commentsTag } from "#server/comments/commented-place-store.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import type { PageSection } from "#site/serving/page.ts";
import type { CommentPlace } from "#web/comments/comment-place.ts";
import { CommentsSection, type ShownComments } from "#web/comments/comments-section.tsx";
import { loadCommentsSection } from "./load-comments-section.ts";

/** Of an offer's or article's page: a comment costs its own section, not the whole page. */
export function commentsOf(
  place: CommentPlace,
  query: Record<string, string>,
  shown: ShownComments,
): PageSection {
  return {
    id: "comentarios",
    tag: commentsTag(place),
    tags: peopleOf(shown),
    async load(db) {
      const now = await loadCommentsSection(db, place, query);
      return { element: <CommentsSection {...now} place={place} />, tags: peopleOf(now) };
    },
  };
}

/** The page drops when one of the people whom it links is to be seen no more. */
function peopleOf({ comments }: ShownComments): ChangeTag[] {
  const shown = comments.flatMap((thread) => [thread, ...thread.first_replies]);
  const linked = shown.flatMap(({ handle, mentions }) => (handle ? [handle, ...mentions] : mentions));
  return [...new Set(linked)].map((handle): ChangeTag => `person:${handle}`);
}
