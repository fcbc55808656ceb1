import { useState } from "react";
import type { Comment, CommentThread } from "#domain/comments/comment-response-schema.ts";
import { addComment } from "#web/api/comments.ts";
import { useTranslate } from "#web/translate.ts";
import { CommentForm } from "./comment-form.tsx";
import { type CommentPlace, heldComment, placeFields } from "./comment-place.ts";
import { CommentSays } from "./comment-says.tsx";
import { CommentThreadIsland, commentThreadTexts } from "./comment-thread-island.tsx";
import { useMyMarks } from "./use-my-marks.ts";

export const commentComposerTexts: readonly string[] = commentThreadTexts;

/** Writes, and shows what was written here and what of one's own still waits. */
export function CommentComposerIsland({ place }: { place: CommentPlace }) {
  const t = useTranslate();
  const marks = useMyMarks();
  const [sent, setSent] = useState<Comment[]>([]);
  const [message, setMessage] = useState("");

  async function send(body: string): Promise<void> {
    const { comment, message: said } = await addComment({ ...placeFields(place), body });
    setSent((before) => [comment, ...before]);
    setMessage(said);
  }
  const held = (marks?.held ?? []).filter(
    ({ thread_id, id }) => !thread_id && sent.every((one) => one.id !== id),
  );
  return (
    <>
      <CommentForm
        label={t("Seu comentário")}
        submitLabel={t("Publicar")}
        place={place.id}
        loginPath={`${place.path}#comentarios`}
        send={send}
      />
      <CommentSays text={t(message)} />
      <OwnComments comments={sent} place={place} isNew />
      <OwnComments comments={held.map((one) => heldComment(one, marks?.handle ?? null))} place={place} />
    </>
  );
}

interface OwnCommentsProps {
  comments: readonly Comment[];
  place: CommentPlace;
  isNew?: boolean;
}

function OwnComments({ comments, place, isNew = false }: OwnCommentsProps) {
  if (comments.length === 0) return null;
  return (
    <ol className="comment-list">
      {comments.map((comment) => (
        <li key={comment.id}>
          <CommentThreadIsland thread={ownThread(comment)} place={place} isNew={isNew} />
        </li>
      ))}
    </ol>
  );
}

function ownThread(comment: Comment): CommentThread & { isOwn: boolean } {
  return { ...comment, first_replies: [], next_replies: null, isOwn: true };
}
