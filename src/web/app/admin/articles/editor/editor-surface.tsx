import type { Editor } from "@tiptap/core";
import { EditorContent } from "@tiptap/react";
import FileCode from "lucide-react/icons/file-code";
import { type JSX, type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { productEmbed } from "#domain/articles/embed.ts";
import { useTranslate } from "#web/translate.ts";
import { FormNote } from "#web/ui/form-note.tsx";
import type { ArticleEditorProps } from "./editor-props.ts";
import { EditorTools } from "./editor-tools.tsx";
import { holdsForeignPicture } from "./figure-nodes.ts";
import { hiddenEdges } from "./hidden-edges.ts";
import { insertBlock } from "./insert-block.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { type Brought, pasteProps } from "./paste-props.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { RawText } from "./raw-text.tsx";
import { RemovedNote } from "./removed-note.tsx";
import { TableBar } from "./table-bar.tsx";
import { ToolButton } from "./tool-bar.tsx";
import { useArticleEditor } from "./use-article-editor.ts";
import { useBroughtPictures } from "./use-dropped-pictures.ts";
import { useLinks } from "./use-links.ts";

/** The article's text: written as it will look, or as HTML. */
export function EditorSurface(props: ArticleEditorProps): JSX.Element {
  const { id, value, onChange, error } = props;
  const t = useTranslate();
  const [isRaw, setIsRaw] = useState(false);
  const [isForeign, setIsForeign] = useState(false);
  const raw = useRef<HTMLTextAreaElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const doors = useRef<Doors>(undefined);
  const editorProps = useEditorProps(props, doors);
  const onUnreadable = () => setIsRaw(true);
  const { editor, removed } = useArticleEditor({ value, onChange, isRaw, onUnreadable, editorProps });
  const pictures = useBroughtPictures(editor);
  const links = useLinks(editor);
  useEffect(() => {
    doors.current = {
      onFiles: pictures.bring,
      onForeign: setIsForeign,
      onLink: links.ask,
      onTools: () => bar.current?.querySelector<HTMLElement>("button[tabindex='0']")?.focus(),
    };
  });
  useHandle(props, editor, isRaw ? raw : undefined);

  return (
    <div className="field">
      <Label {...props} isRaw={isRaw} onRaw={() => setIsRaw(!isRaw)} />
      {/* Beside the button that asked for it: a long text ends far below. */}
      <RemovedNote removed={removed} />
      <div className={error ? "editor editor-wrong" : "editor"}>
        {editor && (
          <EditorTools
            {...{ editor, isRaw, pictures, links }}
            textId={id}
            barRef={bar}
            onOffer={props.onOffer}
          />
        )}
        {editor && !isRaw && <TableBar editor={editor} textId={id} />}
        {isRaw ? (
          <RawText {...namesOf(props)} id={id} rawRef={raw} value={value} onChange={onChange} />
        ) : (
          <EditorContent editor={editor} />
        )}
      </div>
      {(isForeign || holdsForeignPicture(value)) && (
        <FormNote text={t(articleMessages.foreign_image)} isGood={false} />
      )}
      <p id={`${id}-erro`} aria-live="polite" className="field-error">
        {error}
      </p>
      <PictureDialog asked={pictures.asked} onDone={pictures.put} onClose={pictures.close} />
      <LinkDialog asked={links.asked} onDone={links.put} onRemove={links.remove} onClose={links.close} />
    </div>
  );
}

interface LabelProps extends Pick<ArticleEditorProps, "id" | "label" | "required"> {
  isRaw: boolean;
  onRaw: () => void;
}

function Label({ id, label, required, isRaw, onRaw }: LabelProps): JSX.Element {
  const t = useTranslate();
  return (
    <div className="editor-label">
      <span id={`${id}-rotulo`} className="field-label">
        {label}
        {required && (
          <span aria-hidden="true" className="text-tomato">
            {" *"}
          </span>
        )}
      </span>
      <ToolButton label={t("Ver como HTML")} icon={FileCode} words="HTML" isOn={isRaw} onPress={onRaw} />
    </div>
  );
}

/** What the editor's own events lead to. */
interface Doors extends Brought {
  onLink: () => void;
  onTools: () => void;
}

function namesOf({ id, error }: Pick<ArticleEditorProps, "id" | "error">): Record<string, string> {
  return {
    "aria-labelledby": `${id}-rotulo`,
    ...(error && { "aria-invalid": "true", "aria-describedby": `${id}-erro` }),
  };
}

function useEditorProps({ id, error, required }: ArticleEditorProps, doors: RefObject<Doors | undefined>) {
  return useMemo(
    () => ({
      attributes: {
        id,
        class: "editor-text prose",
        role: "textbox",
        "aria-multiline": "true",
        // The way out where the tab key moves through cells and lists.
        "aria-keyshortcuts": "Alt+F10",
        ...(required && { "aria-required": "true" }),
        ...namesOf({ id, error }),
      },
      scrollThreshold: hiddenEdges,
      scrollMargin: hiddenEdges,
      handleKeyDown(_view: unknown, event: KeyboardEvent): boolean {
        const isLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
        const isTools = event.altKey && event.key === "F10";
        if (!isLink && !isTools) return false;
        event.preventDefault();
        if (isLink) doors.current?.onLink();
        else doors.current?.onTools();
        return true;
      },
      ...pasteProps({
        onFiles: (files) => doors.current?.onFiles(files),
        onForeign: (isForeign) => doors.current?.onForeign(isForeign),
      }),
    }),
    [id, error, required, doors],
  );
}

function useHandle(
  { ref, onChange }: ArticleEditorProps,
  editor: Editor | null,
  raw: RefObject<HTMLTextAreaElement | null> | undefined,
): void {
  useImperativeHandle(
    ref,
    () => ({
      insertOffer(productId) {
        const area = raw?.current;
        if (area) {
          // By the field itself, so that the cursor is behind it.
          area.setRangeText(`\n${productEmbed(productId)}\n`, area.selectionStart, area.selectionEnd, "end");
          area.focus();
          onChange(area.value);
        } else if (editor) insertBlock(editor, { type: "offer", attrs: { id: productId } });
      },
      focus() {
        if (raw) raw.current?.focus();
        else editor?.commands.focus();
      },
    }),
    [editor, raw, onChange],
  );
}
