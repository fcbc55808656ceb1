import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type JSX, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslate } from "#web/translate.ts";
import type { IconComponent } from "#web/ui/icon.tsx";
import { TEXT_ID } from "./editor-props.ts";
import type { Tool } from "./tools.ts";

interface ToolBarProps {
  id?: string;
  label: string;
  place?: keyof typeof placeClasses;
  onEscape?: () => void;
  onUsed?: () => void;
  children: ReactNode;
}

const barClass = "flex gap-0.5 bg-surface p-1 @max-[44rem]/panel:overflow-x-auto";
/** A phone has no room for four rows of tools: they scroll sideways. */
const rowClass = "flex-wrap @max-[44rem]/panel:flex-nowrap @max-[44rem]/panel:[scrollbar-width:thin]";

const placeClasses = {
  head: `${rowClass} rounded-t-[11px] border-b border-line`,
  /** Above the form's foot; on a phone there is room on top only. */
  foot: `${rowClass} sticky z-1 order-1 rounded-b-[11px] border-t border-line @max-[44rem]/panel:top-13 @max-[44rem]/panel:-order-1 @max-[44rem]/panel:rounded-none @max-[44rem]/panel:border-t-0 @max-[44rem]/panel:border-b @min-[44rem]/panel:bottom-20`,
  /** Over the text: nothing moves as it opens. */
  more: "absolute top-[calc(100%+0.25rem)] right-1 w-[min(23rem,calc(100%-0.5rem))] flex-wrap rounded-[12px] border border-line shadow-(--shadow-card) [scrollbar-width:thin] *:flex-[1_1_10rem] *:justify-start",
};

const toolClass =
  "inline-flex h-11 min-w-11 flex-none items-center justify-center gap-1.5 rounded-lg border-[1.5px] border-transparent px-2 text-sm font-[650] text-lead hover:bg-sunk hover:text-ink aria-pressed:border-green-text aria-pressed:bg-green-soft aria-pressed:text-green-deep aria-disabled:cursor-default aria-disabled:opacity-40 lg:pointer-fine:h-9 lg:pointer-fine:min-w-8 lg:pointer-fine:px-1";

/** One stop for the tab key, arrows inside: the ARIA pattern for toolbars. */
export function ToolBar(props: ToolBarProps) {
  const { id, label, place = "head", onEscape, onUsed, children } = props;
  const bar = useRef<HTMLDivElement>(null);
  const focusText = () => document.getElementById(TEXT_ID)?.focus();

  // After every render: tools come and go with the cursor.
  useEffect(() => {
    const buttons = buttonsIn(bar.current);
    // A new button is a tab stop of its own.
    if (buttons.filter((button) => button.tabIndex === 0).length !== 1) setTabStop(buttons, buttons[0]);
  });

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") (onEscape ?? focusText)();
    const buttons = buttonsIn(bar.current);
    const next = stepsFrom(buttons, place === "more")[event.key];
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
      aria-controls={TEXT_ID}
      data-bar={place === "foot" || undefined}
      className={`${barClass} ${placeClasses[place]}`}
      onKeyDown={handleKeyDown}
      onClick={onUsed}
      onFocus={({ target }) => setTabStop(buttonsIn(bar.current), target)}
    >
      {children}
    </div>
  );
}

function stepsFrom(buttons: readonly HTMLButtonElement[], isColumn: boolean): Record<string, number> {
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const after = (at + 1) % buttons.length;
  const before = (at - 1 + buttons.length) % buttons.length;
  return {
    ...{ ArrowRight: after, ArrowLeft: before, Home: 0, End: buttons.length - 1 },
    ...(isColumn && { ArrowDown: after, ArrowUp: before }),
  };
}

function buttonsIn(bar: HTMLElement | null): HTMLButtonElement[] {
  return [...(bar?.querySelectorAll("button") ?? [])];
}

function setTabStop(buttons: readonly HTMLButtonElement[], stop: EventTarget | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

interface ToolButtonProps {
  label: string;
  keys?: string | undefined;
  icon: IconComponent;
  isOn?: boolean | undefined;
  isPossible?: boolean | undefined;
  text?: string | undefined;
  opens?: { id: string; isOpen: boolean };
  onPress: () => void;
}

export function ToolButton(props: ToolButtonProps) {
  const { label, keys, icon: Icon, isOn, isPossible = true, text, opens, onPress } = props;
  return (
    <button
      type="button"
      className={toolClass}
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
      {text && <span aria-hidden="true">{text}</span>}
    </button>
  );
}

interface ToolsProps {
  editor: Editor;
  group: readonly Tool[];
  areLabelled?: boolean;
}

export function Tools({ editor, group, areLabelled = false }: ToolsProps): JSX.Element[] {
  const t = useTranslate();
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      group.map(({ isOn, isPossible }) => ({ isOn: isOn?.(current), isPossible: isPossible?.(current) })),
  });
  return group.map(({ label, icon, keys, text, run }, n) => (
    <ToolButton
      key={label}
      {...states[n]}
      label={t(label)}
      keys={keys}
      icon={icon}
      text={areLabelled ? t(label) : text && t(text)}
      onPress={() => run(editor)}
    />
  ));
}

export function ToolGap() {
  return <span aria-hidden="true" className="mx-1 my-1.5 w-px flex-none bg-line" />;
}
