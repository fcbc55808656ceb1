import type { Comment } from "#domain/comments/comment-response-schema.ts";
import type { MyMarks } from "#domain/votes/marks-schema.ts";

/** The page that the comments stand on. */
export interface CommentPlace {
  kind: "product" | "article";
  id: string;
  /** Its address, without a query. */
  path: string;
}

export function placeFields({ kind, id }: CommentPlace): { productId: string } | { articleId: string } {
  return kind === "product" ? { productId: id } : { articleId: id };
}

/** One's own that waits for a moderator, as a comment. */
export function heldComment(held: MyMarks["held"][number], handle: string | null): Comment {
  const unseen = { status: "held", profile_hidden: true, by_sender: false } as const;
  return { ...held, ...unseen, mentions: [], handle, useful: 0, replies: 0, edited_at: null };
}
