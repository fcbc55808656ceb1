import { useEffect, useRef, useState } from "react";
import type { Comment } from "#domain/comments/comment-response-schema.ts";
import { editComment } from "#web/api/comments.ts";
import { useTranslate } from "#web/translate.ts";
import { CommentActions, type CommentMark } from "./comment-actions.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentView } from "./comment-view.tsx";

export interface CommentItemProps {
  comment: Comment;
  mark: CommentMark | undefined;
  isNew?: boolean;
  path: string;
  onReply: (comment: Comment) => void;
  /** A deletion or an edit, with what the server said. */
  onChange: (comment: Comment, message: string) => void;
}

/** A comment with what one may do to it. */
export function CommentItem(props: CommentItemProps) {
  const { comment, mark, isNew = false, onReply, onChange } = props;
  const [isEditing, setIsEditing] = useState(false);
  const item = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    // The button that opened it is there again.
    if (wasEditing.current && !isEditing) item.current?.querySelector<HTMLElement>(".comment-act")?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const editor = isEditing ? <Editor {...props} onClose={() => setIsEditing(false)} /> : undefined;
  return (
    <div ref={item}>
      <CommentView comment={comment} isOwn={mark?.mine ?? false} isNew={isNew} editor={editor}>
        {!isEditing && (
          <CommentActions
            comment={comment}
            mark={mark}
            onChange={onChange}
            onReply={() => onReply(comment)}
            onEdit={() => setIsEditing(true)}
          />
        )}
      </CommentView>
    </div>
  );
}

function Editor({ comment, path, onChange, onClose }: CommentItemProps & { onClose: () => void }) {
  const t = useTranslate();
  const { id: commentId, version } = comment;
  async function save(body: string): Promise<void> {
    const saved = await editComment({ commentId, body, version });
    onClose();
    onChange(saved.comment, saved.message);
  }
  return (
    <CommentForm
      label={t("Editar")}
      submitLabel={t("Salvar")}
      place={`edit-${commentId}`}
      initial={comment.body}
      loginPath={`${path}#c-${commentId}`}
      isFocused
      send={save}
      onCancel={onClose}
    />
  );
}
