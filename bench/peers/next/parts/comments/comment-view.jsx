import { formatMinute } from "xepa/domain/format/written-date.ts";
import { profilePath } from "xepa/domain/users/handle.ts";
import { Clock, Trash2 } from "../icons.jsx";
import { Face, LevelChip } from "../people/face.jsx";
import { language, t } from "../translate.js";
import { CommentText } from "./comment-text.jsx";

const placeholders = {
  deleted: "comentário apagado",
  removed: "comentário removido pela moderação",
  held: "comentário em análise",
  hidden: "comentário em análise",
};

export function CommentView({ comment, isOwn = false, isNew = false, editor, children }) {
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

function Head({ comment }) {
  const { id, handle, profile_hidden, level, by_sender, created_at, edited_at } = comment;
  return (
    <header className="comment-head">
      {handle && !profile_hidden ? (
        <a href={profilePath(handle)}>@{handle}</a>
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
