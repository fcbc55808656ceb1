import { type RefObject, useEffect, useRef, useState } from "react";
import { commentLimits } from "#domain/comments/comment-limits.ts";
import type { Comment } from "#domain/comments/comment-response-schema.ts";
import type { MyMarks } from "#domain/votes/marks-schema.ts";
import { sentenceOf } from "#web/api/call.ts";
import { deleteComment, markComment } from "#web/api/comments.ts";
import { signInToAct, takeInterruptedAct } from "#web/api/interrupted-act.ts";
import { hasSession } from "#web/api/marks.ts";
import { ReportForm } from "#web/reports/report-form.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Flag, Pencil, Reply, ThumbsUp, Trash2 } from "#web/ui/icons.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { CommentSays } from "./comment-says.tsx";

export const commentActionTexts: readonly string[] = [
  "Útil",
  "Responder",
  "Responder a {{name}}",
  "Editar",
  "Apagar",
  "Apagar o seu comentário",
  "Apagar este comentário? Não dá para desfazer.",
  "Denunciar o comentário de {{name}}",
  "conta apagada",
];

export type CommentMark = MyMarks["comments"][string];

export interface CommentActionsProps {
  comment: Comment;
  mark: CommentMark | undefined;
  onChange: (comment: Comment, message: string) => void;
  onReply: () => void;
  onEdit: () => void;
}

type Open = "report" | "delete" | undefined;

function useActions({ comment, onChange }: CommentActionsProps) {
  const t = useTranslate();
  const [open, setOpen] = useState<Open>();
  const [message, setMessage] = useState("");
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (hasSession() && takeInterruptedAct(`report ${comment.id}`)) setOpen("report");
  }, [comment.id]);

  function close(said = ""): void {
    setOpen(undefined);
    setMessage(said);
    opener.current?.focus();
  }
  function report(): void {
    if (hasSession()) setOpen("report");
    else signInToAct(`report ${comment.id}`, true);
  }
  async function remove(): Promise<void> {
    try {
      const changed = await deleteComment(comment.id);
      onChange(changed.comment, changed.message);
    } catch (failure) {
      close(t(sentenceOf(failure)));
    }
  }
  return { open, setOpen, message, setMessage, opener, close, report, remove };
}

export function CommentActions(props: CommentActionsProps) {
  const t = useTranslate();
  const { open, setOpen, message, setMessage, opener, close, report, remove } = useActions(props);
  const { id } = props.comment;
  return (
    <>
      <div className="comment-acts print:hidden">
        <Answers {...props} onError={setMessage} />
        <LastButton {...props} buttonRef={opener} onDelete={() => setOpen("delete")} onReport={report} />
      </div>
      <CommentSays text={message} />
      {open === "report" && (
        <ReportForm
          reported={{ kind: "comment", id }}
          onDone={(said) => close(t(said))}
          onCancel={() => close()}
        />
      )}
      {open === "delete" && <ConfirmDelete onConfirm={() => void remove()} onCancel={() => close()} />}
    </>
  );
}

const nameOf = ({ handle }: Comment, t: Translate) => (handle ? `@${handle}` : t("conta apagada"));

type AnswersProps = CommentActionsProps & { onError: (sentence: string) => void };

function Answers({ comment, mark, onReply, onEdit, onError }: AnswersProps) {
  const t = useTranslate();
  const isAwake = useHydrated();
  const isShown = comment.status === "shown";
  const isMine = mark?.mine ?? false;
  // The clock is the browser's: the document has none.
  const canEdit =
    isMine && isAwake && Date.now() - Date.parse(comment.created_at) < commentLimits.editMinutes * 60_000;
  const answer = t("Responder a {{name}}", { name: nameOf(comment, t) });
  return (
    <>
      {!isMine && isShown && <UsefulButton comment={comment} mark={mark} onError={onError} />}
      {isShown && (
        <button type="button" className="comment-act" onClick={onReply} aria-label={answer}>
          <Reply size={16} /> {t("Responder")}
        </button>
      )}
      {canEdit && (
        <button type="button" className="comment-act" onClick={onEdit}>
          <Pencil size={16} /> {t("Editar")}
        </button>
      )}
    </>
  );
}

interface LastButtonProps extends CommentActionsProps {
  buttonRef: RefObject<HTMLButtonElement | null>;
  onDelete: () => void;
  onReport: () => void;
}

/** Only a sign, at the far end: deletes one's own, reports another's. */
function LastButton({ comment, mark, buttonRef, onDelete, onReport }: LastButtonProps) {
  const t = useTranslate();
  const isMine = mark?.mine ?? false;
  return (
    <button
      type="button"
      ref={buttonRef}
      className="comment-act comment-act-last"
      aria-label={
        isMine
          ? t("Apagar o seu comentário")
          : t("Denunciar o comentário de {{name}}", { name: nameOf(comment, t) })
      }
      onClick={isMine ? onDelete : onReport}
    >
      {isMine ? <Trash2 size={16} /> : <Flag size={16} />}
    </button>
  );
}

function ConfirmDelete({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) {
  const t = useTranslate();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <fieldset className="comment-panel">
      <legend className="font-[650]">{t("Apagar este comentário? Não dá para desfazer.")}</legend>
      <div className="comment-reasons">
        <button type="button" ref={first} className={buttonClass("primary")} onClick={onConfirm}>
          {t("Apagar")}
        </button>
        <button type="button" className={buttonClass("line")} onClick={onCancel}>
          {t("Cancelar")}
        </button>
      </div>
    </fieldset>
  );
}

interface UsefulButtonProps extends Pick<CommentActionsProps, "comment" | "mark"> {
  onError: (sentence: string) => void;
}

/** Shows at once; taken back with a sentence where the server refuses. */
function UsefulButton({ comment, mark, onError }: UsefulButtonProps) {
  const t = useTranslate();
  const [own, setOwn] = useState<{ useful: boolean; count: number }>();
  const { useful, count } = own ?? {
    useful: mark?.useful ?? false,
    count: mark?.useful_count ?? comment.useful,
  };

  async function set(wanted: boolean): Promise<void> {
    const before = { useful, count };
    setOwn({ useful: wanted, count: Math.max(0, count + (wanted ? 1 : -1)) });
    onError("");
    try {
      const { comment: now } = await markComment(comment.id, wanted);
      setOwn({ useful: wanted, count: now.useful });
    } catch (failure) {
      setOwn(before);
      onError(t(sentenceOf(failure)));
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the login interrupted is done once.
  useEffect(() => {
    if (hasSession() && takeInterruptedAct(`useful ${comment.id}`)) void set(true);
  }, []);

  function press(): void {
    if (hasSession()) void set(!useful);
    else signInToAct(`useful ${comment.id}`, true);
  }
  return (
    <button type="button" className="comment-act comment-useful" aria-pressed={useful} onClick={press}>
      <ThumbsUp size={16} /> {t("Útil")} {count > 0 && <span>{count}</span>}
    </button>
  );
}
