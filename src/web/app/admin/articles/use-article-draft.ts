import { useCallback, useMemo, useRef, useState } from "react";
import type { OwnedArticle } from "#domain/articles/article.ts";
import {
  type ArticleField,
  type ArticleValues,
  differingFields,
  emptyArticle,
  picked,
  rebased,
  valuesOf,
} from "./article-values.ts";
import { joinUnsaved, restoreAside, setAside, type UnsavedValues } from "./unsaved-values.ts";

/** Another user has saved the article meanwhile. */
export interface ArticleConflict {
  /** What has changed since; where that is unknown, where the draft differs. */
  fields: readonly ArticleField[];
  /** The version that was being edited. */
  since: number | undefined;
}

/** What the typed values are compared with. */
interface ArticleBase {
  /** Undefined for a new article. */
  article?: OwnedArticle | undefined;
  conflict?: ArticleConflict | undefined;
  /** From a stored draft. */
  isResumed: boolean;
}

/** What the form begins with. */
export interface ArticleStart extends ArticleBase {
  values: ArticleValues;
  aside: UnsavedValues["aside"];
}

/** The typed values beside the stored ones. */
export function useArticleDraft(start: ArticleStart) {
  const [{ article, conflict, isResumed }, setBase] = useState<ArticleBase>(start);
  const stored = useMemo(() => (article ? valuesOf(article) : emptyArticle), [article]);
  const typed = useTypedValues(start, stored);
  const { latest, set, replaceWith } = typed;

  function settle(now: OwnedArticle | undefined, next?: ArticleConflict): void {
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
    /** Another user has saved it. */
    setConflicting(now: OwnedArticle): void {
      const next = valuesOf(now);
      set(rebased(latest.current, stored, next));
      settle(now, { fields: differingFields(stored, next), since: conflict?.since ?? article?.version });
    },
    /** An older version is the current one again. */
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

/** The values in the fields, and those set aside. */
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
    /** Something is typed and not saved. */
    hasDraft: changed.length > 0 || aside.length > 0,
    replaceWith: (now: ArticleValues) => show({ ...setAside(unsaved()), changes: now }),
    restoreAside: () => show(restoreAside(unsaved())),
    /** Undoes a discard. */
    addUnsaved: (back: UnsavedValues) => show(joinUnsaved(unsaved(), back)),
    discardAside: () => setAsideValues([]),
  };
}
