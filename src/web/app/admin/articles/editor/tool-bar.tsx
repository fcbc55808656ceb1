import type { LucideIcon } from "lucide-react";
import { type JSX, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";

interface ToolBarProps {
  id?: string;
  label: string;
  /** Of the text that it works on. */
  controls: string;
  barRef?: RefObject<HTMLDivElement | null>;
  place?: "head" | "foot" | "more";
  /** Without it, Escape leads back to the text. */
  onEscape?: () => void;
  onUsed?: () => void;
  children: ReactNode;
}

/** One stop for the tab key, arrows inside: the pattern for toolbars. */
export function ToolBar(props: ToolBarProps): JSX.Element {
  const { id, label, controls, barRef, place = "head", onEscape, onUsed, children } = props;
  const own = useRef<HTMLDivElement>(null);
  const bar = barRef ?? own;

  // After every drawing: tools come and go with what the cursor is in.
  useEffect(() => {
    const buttons = buttonsIn(bar.current);
    // A button that has just come is a stop of its own.
    if (buttons.filter((button) => button.tabIndex === 0).length !== 1) stopAt(buttons, buttons[0]);
  });

  const leave = onEscape ?? (() => document.getElementById(controls)?.focus());

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") leave();
    const buttons = buttonsIn(bar.current);
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const steps: Record<string, number> = {
      ArrowRight: (at + 1) % buttons.length,
      ArrowLeft: (at - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
      ...(place === "more" && { ArrowDown: (at + 1) % buttons.length }),
      ...(place === "more" && { ArrowUp: (at - 1 + buttons.length) % buttons.length }),
    };
    const next = steps[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    buttons[next]?.focus();
  }

  return (
    <div
      ref={bar}
      id={id}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      className={`editor-bar editor-bar-${place}`}
      onKeyDown={handleKeyDown}
      onClick={onUsed}
      onFocus={({ target }) => stopAt(buttonsIn(bar.current), target)}
    >
      {children}
    </div>
  );
}

function buttonsIn(bar: HTMLElement | null): HTMLButtonElement[] {
  return [...(bar?.querySelectorAll("button") ?? [])];
}

function stopAt(buttons: readonly HTMLButtonElement[], stop: EventTarget | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

interface ToolButtonProps {
  label: string;
  keys?: string | undefined;
  icon: LucideIcon;
  /** Undefined for what is not switched on and off. */
  isOn?: boolean | undefined;
  isPossible?: boolean | undefined;
  /** Beside the icon. */
  words?: string | undefined;
  /** What it shows and hides. */
  opens?: { id: string; isOpen: boolean };
  onPress: () => void;
}

export function ToolButton(props: ToolButtonProps): JSX.Element {
  const { label, keys, icon: Icon, isOn, isPossible = true, words, opens, onPress } = props;
  return (
    <button
      type="button"
      className="editor-tool"
      aria-label={label}
      aria-pressed={isOn}
      aria-expanded={opens?.isOpen}
      aria-controls={opens?.id}
      // Not `disabled`, which would throw the focus out of the bar.
      aria-disabled={isPossible ? undefined : true}
      title={keys ? `${label} (${keys})` : label}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isPossible && onPress()}
    >
      <Icon size={20} aria-hidden="true" />
      {words && <span aria-hidden="true">{words}</span>}
    </button>
  );
}

/** Between groups of tools. */
export function ToolGap(): JSX.Element {
  return <span aria-hidden="true" className="editor-tool-gap" />;
}
