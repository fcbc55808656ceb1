import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { holdLock } from "#web/app/drafts/tab-locks.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import {
  type ArticleDraftRecord,
  addToDraft,
  claimDraft,
  type DraftClaim,
  draftKey,
  draftName,
  writeDraft,
} from "./article-drafts.ts";
import { differingFields, type UnsavedValues } from "./article-values.ts";
import { editArticlePath } from "./articles-query.ts";
import type { ArticleDraft } from "./use-article-draft.ts";

/** Closing the tab loses at most this much, and a long text is not written at every key. */
const PAUSE_MS = 1000;

/** Held for as long as the article is open here; undefined until it is. */
export function useDraftClaim(articleId?: string): DraftClaim | undefined {
  const { profile } = usePanel();
  const [claim, setClaim] = useState<DraftClaim>();
  useEffect(() => {
    const left = new AbortController();
    void claimDraft(articleId, profile.id, left.signal).then(
      (mine) => !left.signal.aborted && setClaim(mine),
    );
    return () => left.abort();
  }, [articleId, profile.id]);
  return claim;
}

export function useDraftStorage(draft: ArticleDraft, claim: DraftClaim) {
  const { isStored, forget } = useAutosave(draft, claim);
  const offerUndo = useUndoDiscard(draft, claim);
  return {
    /** False where storage is full or forbidden: then leaving loses the draft. */
    isStored,
    isOpenElsewhere: claim.isOpenElsewhere,
    discardAll(): void {
      forget();
      draft.reset();
      draft.clearAside();
    },
    discardChanges(): void {
      const { changes } = draft.unsaved();
      draft.reset();
      offerUndo({ changes, aside: [] });
    },
    discardAside(): void {
      draft.clearAside();
      offerUndo({ changes: {}, aside: draft.aside });
    },
  };
}

/** Stores the draft in this browser while it differs from the article. */
function useAutosave(draft: ArticleDraft, claim: DraftClaim) {
  const current = useDraftName(claim, draft);
  const { profile } = usePanel();
  const [isStored, setIsStored] = useState(true);
  const latest = useRef({ current, draft });
  latest.current = { current, draft };
  const name = useRef(current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function stopTimer(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
  }

  function write(): void {
    stopTimer();
    if (name.current !== latest.current.current) writeDraft(name.current, undefined);
    name.current = latest.current.current;
    setIsStored(writeDraft(name.current, recordOf(latest.current.draft, profile.id)));
  }

  // The first key starts the timer, the next do not postpone it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft's content is what changes.
  useEffect(() => {
    if (!draft.hasDraft) write();
    else timer.current ??= setTimeout(write, PAUSE_MS);
  }, [draft.values, draft.stored, draft.conflict, draft.aside]);

  useFlushOnLeave(() => {
    const { values, latest: typed } = latest.current.draft;
    if (timer.current !== undefined || typed.current !== values) write();
  });

  function forget(): void {
    stopTimer();
    writeDraft(current, undefined);
  }

  return { isStored, forget };
}

function useFlushOnLeave(flush: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it writes the latest content.
  useEffect(() => {
    const stop = new AbortController();
    addEventListener("pagehide", flush, stop);
    document.addEventListener("visibilitychange", flush, stop);
    return () => {
      stop.abort();
      flush();
    };
  }, []);
}

/** The claimed name, also once the article is deleted: no other is surely free. A new article takes its own once saved. */
function useDraftName({ tab, name: claimed }: DraftClaim, { article }: ArticleDraft): string {
  const name = article ? draftName(article.id, tab) : claimed;
  useEffect(() => {
    if (name === claimed) return;
    const left = new AbortController();
    void holdLock(draftKey(name), left.signal);
    return () => left.abort();
  }, [name, claimed]);
  return name;
}

/** Includes what is not rendered yet. */
function recordOf(draft: ArticleDraft, user_id: string): ArticleDraftRecord | undefined {
  const { article, latest, stored, conflict, aside } = draft;
  const values = latest.current;
  const changed = differingFields(values, stored);
  if (changed.length === 0 && aside.length === 0) return undefined;
  // An undecided conflict is shown again.
  const version = conflict?.since ?? article?.version;
  return { user_id, at: Date.now(), version, values, changed, aside };
}

/** The toast outlives the form: which form is open by then is known here only. */
const openForms = new Set<{ id: string | undefined; add: (values: UnsavedValues) => void }>();

/** The toast's button restores the values; a user who has left the form is led back to it. */
function useUndoDiscard(draft: ArticleDraft, claim: DraftClaim) {
  const t = useTranslate();
  const tell = useToast();
  const navigate = useNavigate();
  const { profile } = usePanel();
  const { article, stored: values } = draft;
  const id = article?.id ?? claim.articleId;
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(() => {
    const open = { id, add: (discarded: UnsavedValues) => latest.current.addUnsaved(discarded) };
    openForms.add(open);
    return () => void openForms.delete(open);
  }, [id]);

  async function undo(discarded: UnsavedValues): Promise<void> {
    const open = [...openForms].find((each) => each.id === id);
    if (open) return open.add(discarded);
    await addToDraft(id, discarded, { user_id: profile.id, version: article?.version, values });
    void navigate(id ? editArticlePath(id) : "/admin/adicionar-artigo");
  }

  return (discarded: UnsavedValues) =>
    tell(t("Mudanças descartadas."), "good", { label: t("Desfazer"), run: () => void undo(discarded) });
}
