import { useDeferredValue, useMemo } from "react";
import { excerptOf } from "#domain/articles/excerpt.ts";

/** What stands for an excerpt that nobody wrote («§5»). It follows a long text when there is time, and holds up no letter. */
export function useMadeExcerpt(content: string): string {
  const settled = useDeferredValue(content);
  return useMemo(() => excerptOf(settled), [settled]);
}
