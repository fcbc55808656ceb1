import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { codePoints } from "#domain/format/text.ts";
import { fewestLetters } from "#domain/products/suggestions.ts";
import { suggestTerms } from "#web/api/products.ts";
import { LIST_ID, optionsOf, type Suggested, suggestionGroups } from "./suggestion-options.ts";

/** The focus stays in the field; the arrow keys point into the list under it. */
export function useCombobox() {
  const field = useRef<HTMLInputElement>(null);
  const { suggested, ask, forget } = useSuggestions();
  const [isShown, setIsShown] = useState(false);
  const [place, setPlace] = useState(-1);
  const options = optionsOf(suggested);
  const isOpen = isShown && options.length > 0;
  const active = isOpen ? options[place]?.id : undefined;

  function look(): void {
    setIsShown(true);
    setPlace(-1);
    ask(field.current?.value ?? "");
  }

  function close(): void {
    setIsShown(false);
    setPlace(-1);
    forget();
  }

  /** The step after the last leads back into the field. */
  function move(step: 1 | -1): void {
    const places = options.length + 1;
    setPlace(((place + 1 + step + places) % places) - 1);
  }

  const isAwake = useTypedBefore(field, look);
  return {
    field,
    suggested,
    isOpen,
    active,
    close,
    aria: isAwake ? ariaOf(isOpen, active) : {},
    handle: {
      onInput: look,
      onBlur: close,
      onKeyDown: (event: KeyboardEvent) => handleKey(event, { isOpen, active, look, close, move }),
    },
  };
}

/** Without a script the field is a plain search box, and says so. */
function ariaOf(isOpen: boolean, active: string | undefined) {
  return {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? LIST_ID : undefined,
    "aria-activedescendant": active,
  } as const;
}

/** What was typed before the island woke is asked for as it wakes. */
function useTypedBefore(field: RefObject<HTMLInputElement | null>, look: () => void): boolean {
  const [isAwake, setIsAwake] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: waking happens once.
  useEffect(() => {
    setIsAwake(true);
    const box = field.current;
    if (box && box === document.activeElement && box.value !== box.defaultValue) look();
  }, []);
  return isAwake;
}

interface ListControl {
  isOpen: boolean;
  active: string | undefined;
  look: () => void;
  close: () => void;
  move: (step: 1 | -1) => void;
}

function handleKey(event: KeyboardEvent, { isOpen, active, look, close, move }: ListControl): void {
  // While the user composes a character, Enter and the arrows belong to the input method.
  if (event.nativeEvent.isComposing) return;
  switch (event.key) {
    case "ArrowDown":
    case "ArrowUp":
      event.preventDefault();
      if (isOpen) move(event.key === "ArrowDown" ? 1 : -1);
      else look();
      break;
    case "Enter":
      // Without a choice the form is sent, as it is without a script.
      if (active) event.preventDefault();
      if (active) document.getElementById(active)?.click();
      close();
      break;
    case "Escape":
      // The browser would also empty the field.
      if (isOpen) event.preventDefault();
      close();
      break;
    case "Tab":
      close();
      break;
  }
}

/** As long as most people need between two letters of a word. */
const DEBOUNCE_MS = 150;

/** What is suggested for the text that was typed last; an answer to an older text never shows. */
function useSuggestions() {
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
