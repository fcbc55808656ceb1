import { useMemo, useState } from "react";
import type { OwnedArticle } from "#domain/articles/article.ts";
import {
  type ArticleField,
  type ArticleValues,
  differingFields,
  emptyArticle,
  rebased,
  valuesOf,
} from "./article-values.ts";
import type { ArticleWords } from "./article-words.ts";
import { useArticleWords } from "./use-article-words.ts";

/** Somebody else has saved the article meanwhile. */
export interface ArticleConflict {
  /** What has changed since; where it is not known any more, where one's own words differ. */
  moved: readonly ArticleField[];
  /** The version that was being changed. */
  since: number | undefined;
}

/** What the form begins with. */
export interface ArticleStart {
  /** None where it is new. */
  article?: OwnedArticle | undefined;
  values: ArticleValues;
  aside: ArticleWords["aside"];
  conflict?: ArticleConflict | undefined;
  /** It was typed before, and is taken up again. */
  isResumed: boolean;
}

/** What is typed beside what is stored. */
export function useArticleDraft(start: ArticleStart) {
  const [base, setBase] = useState(start.article);
  const [conflict, setConflict] = useState(start.conflict);
  const [isResumed, setIsResumed] = useState(start.isResumed);
  const standing = useMemo(() => (base ? valuesOf(base) : emptyArticle), [base]);
  const words = useArticleWords(start, standing);
  const { latest, set, giveWayTo } = words;

  function settle(now: OwnedArticle | undefined, next?: ArticleConflict): void {
    setBase(now);
    setConflict(next);
    setIsResumed(false);
  }

  return {
    ...words,
    /** As it is stored; none where it is new. */
    article: base,
    standing,
    conflict,
    isResumed,
    /** It is stored now; what was typed meanwhile stays. */
    stored(now: OwnedArticle, sent: ArticleValues): void {
      set(rebased(latest.current, sent, valuesOf(now)));
      settle(now);
    },
    /** It was stored by somebody else. */
    movedOn(now: OwnedArticle): void {
      const stands = valuesOf(now);
      set(rebased(latest.current, standing, stands));
      settle(now, { moved: differingFields(standing, stands), since: conflict?.since ?? base?.version });
    },
    /** An older version is the current one again. */
    restored(now: OwnedArticle): void {
      giveWayTo(valuesOf(now));
      settle(now);
    },
    /** It was deleted by somebody else: what is here may become a new one. */
    orphaned: () => settle(undefined),
    showStanding: () => giveWayTo(standing),
    /** Nothing of what stands in the fields is wanted. */
    reset(): void {
      set(standing);
      settle(base);
    },
  };
}

export type ArticleDraft = ReturnType<typeof useArticleDraft>;
