import { useEffect, useRef, useState } from "react";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import {
  type ArticleDraftRecord,
  type DraftClaim,
  draftName,
  lockDraft,
  writeDraft,
} from "./article-drafts.ts";
import { differingFields } from "./article-values.ts";
import type { ArticleForm } from "./use-article-form.ts";

/** Closing the tab loses at most this much, and a long text is not written at every key. */
const PAUSE_MS = 1000;

/** Stores the draft in this browser while it differs from the article. */
export function useDraftAutosave(claim: DraftClaim, form: ArticleForm) {
  const current = useDraftName(claim, form);
  const { profile } = usePanel();
  const [isStored, setIsStored] = useState(true);
  const latest = useRef({ current, form });
  latest.current = { current, form };
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
    setIsStored(writeDraft(name.current, recordOf(latest.current.form, profile.id)));
  }

  // The first key starts the timer, the next do not postpone it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's content is what changes.
  useEffect(() => {
    if (!form.hasDraft) write();
    else timer.current ??= setTimeout(write, PAUSE_MS);
  }, [form.values, form.stored, form.conflict, form.aside]);

  useFlushOnLeave(() => (timer.current !== undefined || isUnrendered(latest.current.form)) && write());

  return {
    /** False where storage is full or forbidden: then leaving loses the draft. */
    isStored,
    discard(): void {
      stopTimer();
      writeDraft(current, undefined);
    },
  };
}

/** The user goes to another tab of the panel, another program, or leaves for good. */
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

function isUnrendered({ latest, values }: ArticleForm): boolean {
  return latest.current !== values;
}

/** The claimed name, also once the article is deleted: no other is surely free. A new article takes its own once saved. */
function useDraftName({ tab, name: claimed }: DraftClaim, { article }: ArticleForm): string {
  const name = article ? draftName(article.id, tab) : claimed;
  useEffect(() => {
    if (name === claimed) return;
    const left = new AbortController();
    void lockDraft(name, left.signal);
    return () => left.abort();
  }, [name, claimed]);
  return name;
}

/** Includes what is not rendered yet. */
function recordOf(form: ArticleForm, user_id: string): ArticleDraftRecord | undefined {
  const { article, latest, stored, conflict, aside } = form;
  const values = latest.current;
  const changed = differingFields(values, stored);
  if (changed.length === 0 && aside.length === 0) return undefined;
  // An undecided conflict is shown again.
  const version = conflict?.since ?? article?.version;
  return { user_id, at: Date.now(), version, values, changed, aside };
}
