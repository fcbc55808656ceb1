import type { Comment, CommentThread } from "#domain/comments/comment-response-schema.ts";
import type { CommentPlace } from "./comment-place.ts";

/** What hardly any comment is otherwise: it does not travel with the document. */
const usual = {
  status: "shown",
  useful: 0,
  replies: 0,
  version: 1,
  profile_hidden: false,
  by_sender: false,
  edited_at: null,
  mentions: [],
} as const satisfies Partial<Comment>;

type Own = "id" | "body" | "handle" | "level" | "created_at";
type PackedComment = Pick<Comment, Own> & Partial<Comment>;

/** A thread as its island's props: without what is usual, and without what its place says of it. */
export interface PackedThread extends PackedComment {
  first_replies: PackedComment[];
  next_replies: string | null;
}

export function packThread({ first_replies, next_replies, ...thread }: CommentThread): PackedThread {
  return { ...pack(thread), first_replies: first_replies.map(pack), next_replies };
}

function pack({ product_id, article_id, thread_id, ...comment }: Comment): PackedComment {
  const isUnusual = (name: string, value: unknown) =>
    !(name in usual) || JSON.stringify(value) !== JSON.stringify(usual[name as keyof typeof usual]);
  const unusual = Object.entries(comment).filter(([name, value]) => isUnusual(name, value));
  return Object.fromEntries(unusual) as unknown as PackedComment;
}

export function unpackThread(
  { first_replies, ...thread }: PackedThread,
  { kind, id }: CommentPlace,
): CommentThread {
  const place =
    kind === "product" ? { product_id: id, article_id: null } : { product_id: null, article_id: id };
  const unpack = (comment: PackedComment, thread_id: string | null): Comment => ({
    ...usual,
    mentions: [],
    ...place,
    thread_id,
    ...comment,
  });
  const replies = first_replies.map((reply) => unpack(reply, thread.id));
  return { ...thread, ...unpack(thread, null), first_replies: replies };
}
