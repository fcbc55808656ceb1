import { Flag, Reply, ThumbsUp } from "../icons.jsx";
import { t } from "../translate.js";
import { CommentSays } from "./comment-says.jsx";
import { CommentView } from "./comment-view.jsx";

export function CommentThreadIsland({ thread, place }) {
  const replies = thread.first_replies;
  return (
    <>
      <CommentItem comment={thread} />
      {replies.length > 0 && (
        <ol className="comment-replies">
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem comment={reply} />
            </li>
          ))}
          {thread.next_replies && <MoreReplies thread={thread} place={place} />}
        </ol>
      )}
      <CommentSays text="" />
    </>
  );
}

function MoreReplies({ thread, place }) {
  const n = thread.replies - thread.first_replies.length;
  return (
    <li>
      <a href={`${place.path}?conversa=${thread.id}#c-${thread.id}`} rel="nofollow" className="comment-act">
        {n === 1 ? t("Ver mais 1 resposta") : t("Ver mais {{n}} respostas", { n })}
      </a>
    </li>
  );
}

function CommentItem({ comment }) {
  return (
    <div>
      <CommentView comment={comment}>
        <CommentActions comment={comment} />
      </CommentView>
    </div>
  );
}

function CommentActions({ comment: { handle, status, useful } }) {
  const name = handle ? `@${handle}` : t("conta apagada");
  const isShown = status === "shown";
  return (
    <>
      <div className="comment-acts print:hidden">
        {isShown && (
          <button type="button" className="comment-act comment-useful" aria-pressed={false}>
            <ThumbsUp size={16} /> {t("Útil")} {useful > 0 && <span>{useful}</span>}
          </button>
        )}
        {isShown && (
          <button type="button" className="comment-act" aria-label={t("Responder a {{name}}", { name })}>
            <Reply size={16} /> {t("Responder")}
          </button>
        )}
        <button
          type="button"
          className="comment-act comment-act-last"
          aria-label={t("Denunciar o comentário de {{name}}", { name })}
        >
          <Flag size={16} />
        </button>
      </div>
      <CommentSays text="" />
    </>
  );
}
