import { useEffect, useRef, useState } from "react";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { type DraftClaim, draftName, holdDraft, type KeptArticle, keepArticle } from "./article-drafts.ts";
import { differingFields } from "./article-values.ts";
import type { ArticleForm } from "./use-article-form.ts";

/** Whoever closes the tab loses at most so much, and a long text is not written at every letter. */
const PAUSE_MS = 1000;

/** What is typed is kept in this browser while it differs from what is stored. */
export function useArticleKeeping(claim: DraftClaim, form: ArticleForm) {
  const id = useDraftName(claim, form);
  const { profile } = usePanel();
  const [isKept, setIsKept] = useState(true);
  const isDraft = form.changed.length > 0 || form.aside.length > 0;
  const latest = useRef({ id, form });
  latest.current = { id, form };
  const name = useRef(id);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function write(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (name.current !== latest.current.id) keepArticle(name.current, undefined);
    name.current = latest.current.id;
    setIsKept(keepArticle(latest.current.id, draftOf(latest.current.form, profile.id)));
  }

  // The first letter starts the clock, the next do not put it off.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in the form is what changes.
  useEffect(() => {
    if (!isDraft) write();
    else timer.current ??= setTimeout(write, PAUSE_MS);
  }, [form.values, form.standing, form.conflict, form.aside]);

  // Left for another tab of the panel, another program, or for good.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it writes what is there by then.
  useEffect(() => {
    const isUndrawn = ({ form: drawn }: typeof latest.current) => drawn.latest.current !== drawn.values;
    const flush = () => (timer.current !== undefined || isUndrawn(latest.current)) && write();
    addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, []);

  return {
    /** False where storage is full or forbidden: then leaving does lose it. */
    isKept,
    /** It is not wanted any more, whatever the form still shows. */
    drop(): void {
      clearTimeout(timer.current);
      timer.current = undefined;
      keepArticle(id, undefined);
    },
  };
}

/**
 * The name that was claimed, also once the article is gone: no other is free for sure. What is saved as a new article goes
 * on under its own.
 */
function useDraftName({ desk, name: claimed }: DraftClaim, { article }: ArticleForm): string {
  const name = article ? draftName(article.id, desk) : claimed;
  useEffect(() => {
    if (name === claimed) return;
    const left = new AbortController();
    void holdDraft(name, left.signal);
    return () => left.abort();
  }, [name, claimed]);
  return name;
}

/** As it was typed, drawn or not. */
function draftOf(form: ArticleForm, user_id: string): KeptArticle | undefined {
  const { article, latest, standing, conflict, aside } = form;
  const values = latest.current;
  const changed = differingFields(values, standing);
  if (changed.length === 0 && aside.length === 0) return undefined;
  // A conflict is told of again, as long as nothing was decided about it.
  const version = conflict?.since ?? article?.version;
  return { user_id, at: Date.now(), version, values, changed, aside };
}
