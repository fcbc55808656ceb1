import { useEffect, useRef, useState } from "react";
import { codePoints } from "#domain/format/text.ts";
import { fewestLetters } from "#domain/products/suggestions.ts";
import { suggestTerms } from "#web/api/products.ts";
import { type Suggested, suggestionGroups } from "./suggestion-options.ts";

/** As long as most people need between two letters of a word. */
const DEBOUNCE_MS = 150;

/** What is suggested for the text that was typed last; an answer to an older text never shows. */
export function useSuggestions() {
  const [suggested, setSuggested] = useState<Suggested>(null);
  const running = useRef<AbortController>(undefined);

  function forget(): void {
    running.current?.abort();
    setSuggested(null);
  }

  function ask(text: string): void {
    running.current?.abort();
    const term = text.trim();
    if (codePoints(term) < fewestLetters) {
      setSuggested(null);
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    const timer = setTimeout(() => void answer(term, controller.signal), DEBOUNCE_MS);
    controller.signal.addEventListener("abort", () => clearTimeout(timer));
  }

  async function answer(term: string, signal: AbortSignal): Promise<void> {
    // A suggestion that does not come is not missed: the form works without it.
    const found = await suggestTerms(term, signal).catch(() => null);
    if (!signal.aborted) setSuggested(found && suggestionGroups(found));
  }

  useEffect(() => () => running.current?.abort(), []);

  return { suggested, ask, forget };
}
