import { useEffect, useRef, useState } from "react";

const OFF_KEY = "xepa-panel-keys";

/** WCAG 2.1.4: users of voice input, and users who type by accident, can turn single keys off. Kept in this browser. */
export function areKeysOn(): boolean {
  return localStorage.getItem(OFF_KEY) !== "off";
}

export function useKeysSwitch(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => setIsOn(areKeysOn()), []);
  function change(next: boolean): void {
    if (next) localStorage.removeItem(OFF_KEY);
    else localStorage.setItem(OFF_KEY, "off");
    setIsOn(next);
  }
  return [isOn, change];
}

/**
 * A single key, unless the user types in a field, an open dialog stands before the page, or keys are turned off. Held down it
 * acts once: only what merely looks around may repeat.
 */
export function useShortcut(key: string, act: () => void, { repeats = false } = {}): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      // With the capitals locked it is still the same key.
      if (event.key.toLowerCase() !== key.toLowerCase() || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || (event.repeat && !repeats)) return;
      if (!areKeysOn() || isTyping(event.target) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      latest.current();
    }
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, [key, repeats]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
  return target.isContentEditable || ["TEXTAREA", "SELECT"].includes(target.tagName);
}
