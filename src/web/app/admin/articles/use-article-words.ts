import { useCallback, useMemo, useRef, useState } from "react";
import { type ArticleValues, differingFields, picked } from "./article-values.ts";
import { type ArticleWords, broughtBack, gaveWay, joined } from "./article-words.ts";

interface FirstWords extends Pick<ArticleWords, "aside"> {
  values: ArticleValues;
}

/** What stands in the fields beside what is stored, and what waits beside them. */
export function useArticleWords(first: FirstWords, standing: ArticleValues) {
  const [values, setValues] = useState(first.values);
  const [aside, setAside] = useState(first.aside);
  const latest = useRef(first.values);
  const set = useCallback((some: Partial<ArticleValues>) => {
    latest.current = { ...latest.current, ...some };
    setValues(latest.current);
  }, []);

  /** Also what was typed since it was last drawn. */
  function words(): ArticleWords {
    return { changes: picked(latest.current, differingFields(latest.current, standing)), aside };
  }

  function show(next: ArticleWords): void {
    set(next.changes);
    setAside(next.aside);
  }

  return {
    values,
    latest,
    set,
    /** Where they differ from what is stored. */
    changed: useMemo(() => differingFields(values, standing), [values, standing]),
    /** What was typed and has given way to something else. */
    aside,
    words,
    giveWayTo(now: ArticleValues): void {
      show({ ...gaveWay(words()), changes: now });
    },
    bringBack: () => show(broughtBack(words())),
    /** Discarded, and wanted after all. */
    takeIn: (back: ArticleWords) => show(joined(words(), back)),
    dropAside: () => setAside([]),
  };
}
