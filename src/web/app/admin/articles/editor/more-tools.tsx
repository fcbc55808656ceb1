import type { Editor } from "@tiptap/core";
import Ellipsis from "lucide-react/icons/ellipsis";
import { type JSX, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslate } from "#web/translate.ts";
import { ToolBar, ToolButton } from "./tool-bar.tsx";
import { Tools } from "./tool-group.tsx";
import { rareTools } from "./tools.ts";

interface MoreToolsProps {
  editor: Editor;
  textId: string;
  /** The bar, given the button that opens the rest. */
  bar: (opener: JSX.Element | null) => ReactNode;
  isRaw: boolean;
}

const ID = "editor-mais";

/** Tools that are seldom wanted, below the others. It closes as soon as one is used, or somebody turns elsewhere. */
export function MoreTools({ editor, textId, bar, isRaw }: MoreToolsProps): JSX.Element {
  const t = useTranslate();
  const whole = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen && !isRaw;
  useTurning(whole, isShown, () => setIsOpen(false));

  function close(): void {
    setIsOpen(false);
    openerIn(whole.current)?.focus();
  }

  const opener = (
    <ToolButton
      label={t("Mais ferramentas")}
      icon={Ellipsis}
      opens={{ id: ID, isOpen: isShown }}
      onPress={() => setIsOpen(!isOpen)}
    />
  );
  return (
    <div ref={whole} className="editor-head">
      {bar(isRaw ? null : opener)}
      {isShown && (
        <ToolBar
          id={ID}
          label={t("Mais ferramentas")}
          controls={textId}
          place="more"
          onEscape={close}
          onUsed={() => setIsOpen(false)}
        >
          <Tools editor={editor} group={rareTools} areNamed />
        </ToolBar>
      )}
    </div>
  );
}

function openerIn(whole: HTMLElement | null): HTMLElement | null | undefined {
  return whole?.querySelector<HTMLElement>(`[aria-controls="${ID}"]`);
}

/** Into the tools when they open, and away from them when somebody goes elsewhere. */
function useTurning(whole: RefObject<HTMLElement | null>, isShown: boolean, onAway: () => void): void {
  useEffect(() => {
    if (!isShown) return;
    // By keyboard one goes on inside; whoever clicked still writes.
    if (document.activeElement === openerIn(whole.current))
      document.querySelector<HTMLElement>(`#${ID} button`)?.focus();
    function turnTo({ target }: Event): void {
      if (!whole.current?.contains(target as Element)) onAway();
    }
    addEventListener("pointerdown", turnTo);
    addEventListener("focusin", turnTo);
    return () => {
      removeEventListener("pointerdown", turnTo);
      removeEventListener("focusin", turnTo);
    };
  });
}
