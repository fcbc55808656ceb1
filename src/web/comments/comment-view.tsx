import type { ReactNode } from "react";
import type { Comment } from "#domain/comments/comment-response-schema.ts";
import { formatMinute } from "#domain/format/written-date.ts";
import { profilePath } from "#domain/users/handle.ts";
import { Face, LevelChip, levelTexts } from "#web/people/face.tsx";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { Clock, Trash2 } from "#web/ui/icons.ts";
import { CommentText } from "./comment-text.tsx";

export const commentViewTexts: readonly string[] = [
  "comentário apagado",
  "comentário removido pela moderação",
  "comentário em análise",
  "conta apagada",
  "quem enviou",
  "editado",
  "Seu comentário espera a moderação. Só você o vê.",
  ...levelTexts,
];

const placeholders = {
  deleted: "comentário apagado",
  removed: "comentário removido pela moderação",
  held: "comentário em análise",
  hidden: "comentário em análise",
} as const;

interface CommentViewProps {
  comment: Comment;
  /** Its author sees it while it waits. */
  isOwn?: boolean;
  /** Just written: marked for a moment. */
  isNew?: boolean;
  /** In place of the text, while it is edited. */
  editor?: ReactNode;
  children?: ReactNode;
}

export function CommentView({ comment, isOwn = false, isNew = false, editor, children }: CommentViewProps) {
  const t = useTranslate();
  const { id, status, body, handle } = comment;
  const isWaiting = status === "held" || status === "hidden";
  if (status !== "shown" && !(isOwn && isWaiting))
    return (
      <article className="comment-gone" id={`c-${id}`} tabIndex={-1}>
        <Trash2 size={16} className="shrink-0" />
        <p>{t(placeholders[status])}</p>
      </article>
    );
  return (
    <article
      className={isNew ? "comment comment-new" : "comment"}
      id={`c-${id}`}
      data-comment-id={id}
      tabIndex={-1}
      aria-label={handle ? `@${handle}` : t("conta apagada")}
    >
      <Face handle={handle} />
      <Head comment={comment} />
      {editor ?? <CommentText body={body} mentions={comment.mentions} />}
      {isWaiting && (
        <p className="comment-waits">
          <Clock size={16} className="shrink-0" /> {t("Seu comentário espera a moderação. Só você o vê.")}
        </p>
      )}
      {children}
    </article>
  );
}

function Head({ comment }: { comment: Comment }) {
  const t = useTranslate();
  const language = useLanguage();
  const { id, handle, profile_hidden, level, by_sender, created_at, edited_at } = comment;
  return (
    <header className="comment-head">
      {handle && !profile_hidden ? (
        <a href={profilePath(handle)}>{`@${handle}`}</a>
      ) : (
        <b>{handle ? `@${handle}` : t("conta apagada")}</b>
      )}
      {level && <LevelChip level={level} />}
      {by_sender && <span className="level level-sender">{t("quem enviou")}</span>}
      <a href={`?conversa=${comment.thread_id ?? id}#c-${id}`} rel="nofollow ugc" className="comment-when">
        <time dateTime={created_at} suppressHydrationWarning>
          {formatMinute(created_at, language)}
        </time>
        {edited_at && <span>· {t("editado")}</span>}
      </a>
    </header>
  );
}
