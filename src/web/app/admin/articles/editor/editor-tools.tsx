import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { Fragment, type RefObject, useEffect, useRef, useState } from "react";
import { useFileChooser } from "#web/app/admin/articles/use-upload.tsx";
import { Ellipsis, Image as ImageIcon } from "#web/app/icons.ts";
import { useTranslate } from "#web/translate.ts";
import { Link, Tag } from "#web/ui/icons.ts";
import type { LinkEditing } from "./link-dialog.tsx";
import type { PictureEditing } from "./picture-dialog.tsx";
import { ToolBar, ToolButton, ToolGap, Tools } from "./tool-bar.tsx";
import { rareTools, tableTools, tools, undoTools } from "./tools.ts";

interface EditorToolsProps {
  editor: Editor;
  isRaw: boolean;
  onOffer: () => void;
  pictures: PictureEditing;
  links: LinkEditing;
}

const MORE_ID = "editor-mais";

/** Rare tools open below the others, and close once one is used or the user goes elsewhere. */
export function EditorTools(props: EditorToolsProps) {
  const { editor, isRaw, onOffer } = props;
  const t = useTranslate();
  const head = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen && !isRaw;
  const label = t("Mais ferramentas");
  useMoreToolsFocus(head, isShown, () => setIsOpen(false));

  function close(): void {
    setIsOpen(false);
    openerIn(head.current)?.focus();
  }

  return (
    <div ref={head} data-bar className="sticky top-0 z-2 -order-2">
      <ToolBar label={t("Formatação do texto")}>
        {!isRaw &&
          tools.map((group) => (
            <Fragment key={group[0]?.label}>
              <Tools editor={editor} group={group} />
              <ToolGap />
            </Fragment>
          ))}
        {!isRaw && <DialogTools {...props} />}
        <ToolButton label={t("Inserir oferta")} icon={Tag} text={t("Oferta")} onPress={onOffer} />
        {!isRaw && (
          <>
            <ToolGap />
            <Tools editor={editor} group={undoTools} />
            <ToolButton
              label={label}
              icon={Ellipsis}
              opens={{ id: MORE_ID, isOpen: isShown }}
              onPress={() => setIsOpen(!isOpen)}
            />
          </>
        )}
      </ToolBar>
      {isShown && (
        <ToolBar id={MORE_ID} label={label} place="more" onEscape={close} onUsed={() => setIsOpen(false)}>
          <Tools editor={editor} group={rareTools} areLabelled />
        </ToolBar>
      )}
    </div>
  );
}

function DialogTools({ editor, pictures, links }: EditorToolsProps) {
  const t = useTranslate();
  const { choose, input } = useFileChooser(pictures.add, true);
  const isLink = useEditorState({ editor, selector: ({ editor: current }) => current.isActive("link") });
  return (
    <>
      <ToolButton label={t("Link")} keys="Ctrl+K" icon={Link} isOn={isLink} onPress={links.open} />
      <ToolButton label={t("Imagem")} icon={ImageIcon} onPress={() => pictures.editSelected() || choose()} />
      {input}
    </>
  );
}

function openerIn(head: HTMLElement | null): HTMLElement | null | undefined {
  return head?.querySelector<HTMLElement>(`[aria-controls="${MORE_ID}"]`);
}

function useMoreToolsFocus(head: RefObject<HTMLElement | null>, isShown: boolean, onLeave: () => void): void {
  useEffect(() => {
    if (!isShown) return;
    // By keyboard only: a click leaves the focus in the text.
    if (document.activeElement === openerIn(head.current))
      document.querySelector<HTMLElement>(`#${MORE_ID} button`)?.focus();
    const stop = new AbortController();
    const leave = ({ target }: Event) => !head.current?.contains(target as Element) && onLeave();
    for (const type of ["pointerdown", "focusin"]) addEventListener(type, leave, stop);
    return () => stop.abort();
  });
}

/** Seen below the text, so that nothing moves under the pointer; by keyboard before it, next to the other tools. */
export function TableBar({ editor }: { editor: Editor }) {
  const t = useTranslate();
  const isInTable = useEditorState({
    editor,
    selector: ({ editor: current }) => current.isActive("table") || current.isActive("captionedTable"),
  });
  // The bar may cover the cursor.
  useEffect(() => {
    if (isInTable && editor.isFocused) editor.commands.scrollIntoView();
  }, [isInTable, editor]);
  return (
    isInTable && (
      <ToolBar label={t("Tabela")} place="foot">
        {tableTools.map((group, n) => (
          <Fragment key={group[0]?.label}>
            {n > 0 && <ToolGap />}
            <Tools editor={editor} group={group} />
          </Fragment>
        ))}
      </ToolBar>
    )
  );
}
