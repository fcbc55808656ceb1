import { useCallback, useMemo, useRef, useState } from "react";
import type { OwnedArticle } from "#domain/articles/article.ts";
import {
  type ArticleField,
  type ArticleValues,
  differingFields,
  emptyArticle,
  joinUnsaved,
  picked,
  rebased,
  restoreAside,
  setAside,
  type UnsavedValues,
  valuesOf,
} from "./article-values.ts";

export interface ArticleStart {
  article?: OwnedArticle | undefined;
  /** Another user has changed these since that version; where that is unknown, the draft differs in them. */
  conflict?: { fields: readonly ArticleField[]; since: number | undefined } | undefined;
  isResumed: boolean;
  values: ArticleValues;
  aside: UnsavedValues["aside"];
}

export function useArticleDraft(start: ArticleStart) {
  const [{ article, conflict, isResumed }, setBase] = useState<Omit<ArticleStart, "values" | "aside">>(start);
  const stored = useMemo(() => (article ? valuesOf(article) : emptyArticle), [article]);
  const typed = useTypedValues(start, stored);
  const { latest, set, replaceWith } = typed;

  function settle(now: OwnedArticle | undefined, next?: ArticleStart["conflict"]): void {
    setBase({ article: now, conflict: next, isResumed: false });
  }

  return {
    ...typed,
    ...{ article, stored, conflict, isResumed },
    /** After saving; what was typed meanwhile stays. */
    setSaved(now: OwnedArticle, sent: ArticleValues): void {
      set(rebased(latest.current, sent, valuesOf(now)));
      settle(now);
    },
    setConflicting(now: OwnedArticle): void {
      const next = valuesOf(now);
      set(rebased(latest.current, stored, next));
      settle(now, { fields: differingFields(stored, next), since: conflict?.since ?? article?.version });
    },
    setRestored(now: OwnedArticle): void {
      replaceWith(valuesOf(now));
      settle(now);
    },
    /** Another user has deleted it: saving creates a new one. */
    setDeleted: () => settle(undefined),
    showStored: () => replaceWith(stored),
    reset(): void {
      set(stored);
      settle(article);
    },
  };
}

export type ArticleDraft = ReturnType<typeof useArticleDraft>;

function useTypedValues(start: ArticleStart, stored: ArticleValues) {
  const [values, setValues] = useState(start.values);
  const [aside, setAsideValues] = useState(start.aside);
  /** Includes what is typed and not rendered yet. */
  const latest = useRef(start.values);
  const changed = useMemo(() => differingFields(values, stored), [values, stored]);

  const set = useCallback((some: Partial<ArticleValues>) => {
    latest.current = { ...latest.current, ...some };
    setValues(latest.current);
  }, []);

  function unsaved(): UnsavedValues {
    return { changes: picked(latest.current, differingFields(latest.current, stored)), aside };
  }

  function show(next: UnsavedValues): void {
    set(next.changes);
    setAsideValues(next.aside);
  }

  return {
    ...{ values, latest, set, changed, aside, unsaved },
    hasDraft: changed.length > 0 || aside.length > 0,
    replaceWith: (now: ArticleValues) => show({ ...setAside(unsaved()), changes: now }),
    restoreAside: () => show(restoreAside(unsaved())),
    addUnsaved: (back: UnsavedValues) => show(joinUnsaved(unsaved(), back)),
    clearAside: () => setAsideValues([]),
  };
}
