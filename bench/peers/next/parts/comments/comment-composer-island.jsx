import { commentLimits } from "xepa/domain/comments/comment-limits.ts";
import { buttonClass } from "xepa/web/ui/button-class.ts";
import { language, t } from "../translate.js";
import { CommentSays } from "./comment-says.jsx";

const most = commentLimits.body;
const written = (n) => n.toLocaleString(language);

export function CommentComposerIsland({ place }) {
  return (
    <>
      <CommentForm place={place} />
      <CommentSays text="" />
    </>
  );
}

function CommentForm({ place }) {
  const id = `comentario-${place.id}`;
  return (
    <div className="composer">
      <div className="field">
        <label htmlFor={id} className="sr-only">
          {t("Seu comentário")}
        </label>
        <textarea
          id={id}
          className="control"
          rows={1}
          defaultValue=""
          placeholder={t("Comprou, testou, tem dúvida?")}
          aria-describedby={`${id}-erro`}
        />
        <p id={`${id}-erro`} className="field-error" role="alert" />
      </div>
      <div className="composer-more">
        <span>{t("Sem link de indicação nem dados pessoais.")}</span>
        <span>{t("{{n}} de {{most}}", { n: written(0), most: written(most) })}</span>
        <a
          href={`/login?next=${encodeURIComponent(`${place.path}#comentarios`)}`}
          className={`${buttonClass("primary")} member:hidden`}
        >
          {t("Entre para comentar")}
        </a>
        <button type="button" className={`${buttonClass("primary")} guest:hidden`}>
          {t("Publicar")}
        </button>
      </div>
    </div>
  );
}
