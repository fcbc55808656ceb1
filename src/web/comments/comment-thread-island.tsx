import { type MouseEvent, useEffect, useState } from "react";
import type { Comment, CommentThread } from "#domain/comments/comment-response-schema.ts";
import type { MyMarks } from "#domain/votes/marks-schema.ts";
import { addComment, loadComments, loadMarksOf } from "#web/api/comments.ts";
import { hasSession } from "#web/api/marks.ts";
import { reportFormTexts } from "#web/reports/report-form.tsx";
import { useTranslate } from "#web/translate.ts";
import { type CommentMark, commentActionTexts } from "./comment-actions.tsx";
import { readDraft } from "./comment-draft.ts";
import { CommentForm, commentFormTexts } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.tsx";
import { type CommentPlace, heldComment, placeFields } from "./comment-place.ts";
import { CommentSays } from "./comment-says.tsx";
import { commentViewTexts } from "./comment-view.tsx";
import { type PackedThread, unpackThread } from "./packed-thread.ts";
import { useMyMarks } from "./use-my-marks.ts";
import { useNextFocus } from "./use-next-focus.ts";

export const commentThreadTexts: readonly string[] = [
  ...commentViewTexts,
  ...commentActionTexts,
  ...commentFormTexts,
  ...reportFormTexts,
  "Sua resposta",
  "Ver mais {{n}} respostas",
  "Ver mais 1 resposta",
  "Comentário publicado.",
  "Comentário editado.",
  "Comentário apagado.",
  "Não deu para carregar. Tente novamente.",
];

interface CommentThreadIslandProps {
  thread: PackedThread & MaybeOwn;
  place: CommentPlace;
  /** Of threads that came after the page. */
  marks?: MyMarks;
  isNew?: boolean;
}

export function CommentThreadIsland({
  thread: packed,
  place,
  marks: given,
  isNew = false,
}: CommentThreadIslandProps) {
  const t = useTranslate();
  const marks = useMyMarks(given);
  const thread = unpackThread(packed, place);
  const { root, replies, later, next, message, change, add, loadMore } = useThread(thread, place, marks);
  const { replyTo, isRestored, reply, closeReply } = useReply(thread, place);
  const markOf = (comment: OwnComment): CommentMark | undefined =>
    later[comment.id] ?? marks?.comments[comment.id] ?? (comment.isOwn ? ownMark : undefined);
  const shared = { path: place.path, onReply: reply, onChange: change };
  return (
    <>
      <CommentItem comment={root} mark={markOf(root)} isNew={isNew} {...shared} />
      {(replies.length > 0 || replyTo) && (
        <ol className="comment-replies">
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem comment={reply} mark={markOf(reply)} isNew={reply.isOwn === true} {...shared} />
            </li>
          ))}
          {next && <MoreReplies thread={thread} place={place} onClick={loadMore} />}
          {replyTo && (
            <ReplyForm
              key={replyTo.id}
              {...{ thread, place, replyTo, isRestored }}
              onSent={add}
              onClose={closeReply}
            />
          )}
        </ol>
      )}
      <CommentSays text={t(message)} />
    </>
  );
}

/** Where a reply is being written, and whether it was begun on an earlier visit: then it waits there and takes no focus. */
function useReply(thread: CommentThread, place: CommentPlace) {
  const [replyTo, setReplyTo] = useState<Comment>();
  const [isRestored, setIsRestored] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was begun is opened once.
  useEffect(() => {
    if (!readDraft(draftPlace(place, thread))) return;
    setReplyTo(thread);
    setIsRestored(true);
  }, []);
  function reply(to: Comment): void {
    setIsRestored(false);
    setReplyTo(to);
  }
  return { replyTo, isRestored, reply, closeReply: () => setReplyTo(undefined) };
}

const draftPlace = (place: CommentPlace, thread: CommentThread) => `${place.id}-${thread.id}`;

interface MoreRepliesProps {
  thread: CommentThread;
  place: CommentPlace;
  onClick: (event: MouseEvent) => void;
}

function MoreReplies({ thread, place, onClick }: MoreRepliesProps) {
  const t = useTranslate();
  const n = thread.replies - thread.first_replies.length;
  const href = `${place.path}?conversa=${thread.id}#c-${thread.id}`;
  return (
    <li>
      <a href={href} rel="nofollow" className="comment-act" onClick={onClick}>
        {n === 1 ? t("Ver mais 1 resposta") : t("Ver mais {{n}} respostas", { n })}
      </a>
    </li>
  );
}

interface ReplyFormProps {
  thread: CommentThread;
  place: CommentPlace;
  replyTo: Comment;
  isRestored: boolean;
  onSent: (comment: Comment, message: string) => void;
  onClose: () => void;
}

/** A reply to a reply begins with whom it is for. */
function ReplyForm({ thread, place, replyTo, isRestored, onSent, onClose }: ReplyFormProps) {
  const t = useTranslate();
  async function send(body: string): Promise<void> {
    const { comment, message } = await addComment({ ...placeFields(place), parentId: replyTo.id, body });
    onSent(comment, message);
    onClose();
  }
  return (
    <li>
      <CommentForm
        label={t("Sua resposta")}
        submitLabel={t("Responder")}
        place={draftPlace(place, thread)}
        initial={replyTo.thread_id && replyTo.handle ? `@${replyTo.handle} ` : ""}
        loginPath={`${place.path}#c-${thread.id}`}
        isFocused={!isRestored}
        send={send}
        onCancel={onClose}
      />
    </li>
  );
}

/** What was written here and now: nobody has marked it yet. */
interface MaybeOwn {
  isOwn?: boolean;
}
type OwnComment = Comment & MaybeOwn;
const ownMark: CommentMark = { useful: false, mine: true, useful_count: 0 };

function useThread(thread: CommentThread & OwnComment, place: CommentPlace, marks: MyMarks | null) {
  const [root, setRoot] = useState<OwnComment>(thread);
  const [shown, setShown] = useState<OwnComment[]>(thread.first_replies);
  const [next, setNext] = useState(thread.next_replies);
  const [message, setMessage] = useState("");
  const { later, loadLater } = useLaterMarks();
  const replies = [...shown, ...heldReplies(thread, marks).filter(({ id }) => !isIn(shown, id))];

  const focusNext = useNextFocus();
  function say(said: string, id: string): void {
    setMessage(said);
    focusNext(id);
  }
  function change(changed: Comment, said: string): void {
    const own = { ...changed, isOwn: true };
    if (changed.id === root.id) setRoot(own);
    else
      setShown(isIn(shown, own.id) ? shown.map((one) => (one.id === own.id ? own : one)) : [...shown, own]);
    say(said, changed.id);
  }
  function add(sent: Comment, said: string): void {
    setShown([...shown, { ...sent, isOwn: true }]);
    say(said, sent.id);
  }
  async function loadMore(event: MouseEvent): Promise<void> {
    event.preventDefault();
    try {
      const page = await loadReplies(thread, place, next ?? "");
      await loadLater(page.comments);
      setShown([...shown, ...page.comments.filter(({ id }) => !isIn(shown, id))]);
      setNext(page.next);
      say("", page.comments[0]?.id ?? root.id);
    } catch {
      setMessage("Não deu para carregar. Tente novamente.");
    }
  }
  return { root, replies, later, next, message, change, add, loadMore };
}

const loadReplies = ({ id }: Comment, place: CommentPlace, cursor: string) =>
  loadComments({ ...placeFields(place), threadId: id, cursor, limit: "100" });

/** Marks of replies that came after the page; without them they read all the same. */
function useLaterMarks() {
  const [later, setLater] = useState<MyMarks["comments"]>({});
  async function loadLater(comments: readonly Comment[]): Promise<void> {
    if (!hasSession()) return;
    const marks = await loadMarksOf(comments.map(({ id }) => id)).catch(() => undefined);
    if (marks) setLater((before) => ({ ...before, ...marks.comments }));
  }
  return { later, loadLater };
}

function heldReplies({ id }: Comment, marks: MyMarks | null): OwnComment[] {
  const held = (marks?.held ?? []).filter(({ thread_id }) => thread_id === id);
  return held.map((one) => ({ ...heldComment(one, marks?.handle ?? null), isOwn: true }));
}

const isIn = (list: readonly Comment[], id: string) => list.some((one) => one.id === id);
