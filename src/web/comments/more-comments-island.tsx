import { type MouseEvent, useState } from "react";
import type { CommentSort } from "#domain/comments/comment-limits.ts";
import type { CommentThread } from "#domain/comments/comment-response-schema.ts";
import type { MyMarks } from "#domain/votes/marks-schema.ts";
import { loadComments, loadMarksOf } from "#web/api/comments.ts";
import { hasSession } from "#web/api/marks.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { type CommentPlace, placeFields } from "./comment-place.ts";
import { CommentThreadIsland, commentThreadTexts } from "./comment-thread-island.tsx";
import { useNextFocus } from "./use-next-focus.ts";

export const moreCommentsTexts: readonly string[] = [
  ...commentThreadTexts,
  "Mais comentários",
  "Carregando…",
  "{{n}} conversas adicionadas",
];

export interface MoreCommentsIslandProps {
  place: CommentPlace;
  sort: CommentSort;
  next: string;
  /** The next page as a document; none behind the last numbered one. */
  href: string | null;
}

interface Batch {
  threads: CommentThread[];
  marks: MyMarks | undefined;
}

export function MoreCommentsIsland({ place, sort, next: first, href }: MoreCommentsIslandProps) {
  const { batches, next, state, load } = useBatches({ place, sort, next: first, href });
  return (
    <>
      {batches.map(({ threads, marks }, batch) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: batches are only ever added.
        <ol key={batch} className="comment-list">
          {threads.map((thread) => (
            <li key={thread.id}>
              <CommentThreadIsland thread={thread} place={place} {...(marks ? { marks } : {})} />
            </li>
          ))}
        </ol>
      ))}
      <div className="grid justify-items-center gap-3 pt-3">
        {next && <MoreControl href={href} isLoading={state === "loading"} onPress={() => void load()} />}
        <Report state={state} added={batches.at(-1)?.threads.length} />
      </div>
    </>
  );
}

type State = "idle" | "loading" | "failed";

function useBatches({ place, sort, next: first }: MoreCommentsIslandProps) {
  const [batches, setBatches] = useState<Batch[]>([]);
  const [next, setNext] = useState<string | null>(first);
  const [state, setState] = useState<State>("idle");
  const focusNext = useNextFocus();
  async function load(): Promise<void> {
    if (!next || state === "loading") return;
    setState("loading");
    try {
      const page = await loadComments({ ...placeFields(place), sort, cursor: next });
      // The order may have moved since the page was made.
      const threads = page.comments.filter(({ id }) => !document.getElementById(`c-${id}`));
      setBatches([...batches, { threads, marks: await marksOf(threads) }]);
      setNext(page.next);
      setState("idle");
      if (threads[0]) focusNext(threads[0].id);
    } catch {
      setState("failed");
    }
  }
  return { batches, next, state, load };
}

interface MoreControlProps {
  href: string | null;
  isLoading: boolean;
  onPress: () => void;
}

function MoreControl({ href, isLoading, onPress }: MoreControlProps) {
  const t = useTranslate();
  const label = isLoading ? t("Carregando…") : t("Mais comentários");
  const look = `${buttonClass("line", "lg")} min-w-[min(13rem,100%)] print:hidden`;
  function handleClick(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onPress();
  }
  if (!href)
    return (
      <button type="button" onClick={onPress} className={look}>
        {label}
      </button>
    );
  return (
    <a href={href} rel="nofollow" onClick={handleClick} className={look}>
      {label}
    </a>
  );
}

function Report({ state, added }: { state: State; added: number | undefined }) {
  const t = useTranslate();
  return (
    <p role="status" className={state === "failed" ? "comment-says" : "sr-only"}>
      {state === "failed" && t("Não deu para carregar. Tente novamente.")}
      {state === "idle" && added !== undefined && t("{{n}} conversas adicionadas", { n: added })}
    </p>
  );
}

/** As many as one call takes; without them the comments read all the same. */
async function marksOf(threads: readonly CommentThread[]): Promise<MyMarks | undefined> {
  if (!hasSession()) return undefined;
  const ids = threads.flatMap(({ id, first_replies }) => [id, ...first_replies.map((reply) => reply.id)]);
  return loadMarksOf(ids.slice(0, 100)).catch(() => undefined);
}
