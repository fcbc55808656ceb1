import type { Editor } from "@tiptap/core";
import { EditorContent } from "@tiptap/react";
import FileCode from "lucide-react/icons/file-code";
import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { productEmbed } from "#domain/articles/embed.ts";
import type { Removed } from "#domain/articles/removed-markup.ts";
import { useTranslate } from "#web/translate.ts";
import { FormNote } from "#web/ui/form-note.tsx";
import { insertBlock } from "./block-commands.ts";
import { type ArticleEditorProps, frameClass, labelClass, TEXT_ID } from "./editor-props.ts";
import { EditorTools, TableBar } from "./editor-tools.tsx";
import { holdsForeignPicture } from "./figure-nodes.ts";
import { hiddenEdges } from "./hidden-edges.ts";
import { LinkDialog, useLinkEditing } from "./link-dialog.tsx";
import { type PasteHandlers, pasteProps } from "./paste-props.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { ToolButton } from "./tool-bar.tsx";
import { useArticleEditor } from "./use-article-editor.ts";
import { usePictureEditing } from "./use-picture-editing.ts";

/** The article's text: edited as it will look, or as HTML. */
export function EditorSurface(props: ArticleEditorProps) {
  const { value, onChange, error, onOffer } = props;
  const t = useTranslate();
  const [isRaw, setIsRaw] = useState(false);
  const [isForeign, setIsForeign] = useState(false);
  const raw = useRef<HTMLTextAreaElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const handlers = useRef<EditorHandlers>(undefined);
  const editorProps = useEditorProps(error, handlers);
  const onUnreadable = () => setIsRaw(true);
  const { editor, removed } = useArticleEditor({ value, onChange, isRaw, onUnreadable, editorProps });
  const pictures = usePictureEditing(editor);
  const links = useLinkEditing(editor);
  useEffect(() => {
    handlers.current = {
      onFiles: pictures.add,
      onForeign: setIsForeign,
      onLink: links.open,
      onTools: () => bar.current?.querySelector<HTMLElement>("button[tabindex='0']")?.focus(),
    };
  });
  useHandle(props, editor, isRaw ? raw : undefined);

  return (
    <div className="field">
      <EditorLabel isRaw={isRaw} onToggle={() => setIsRaw(!isRaw)} />
      {/* Beside the button, not after a long text. */}
      <RemovedNote removed={removed} />
      <div
        className={`${frameClass} ${error ? "border-tomato shadow-[inset_0_0_0_1px_var(--color-tomato)]" : "border-edge"}`}
      >
        {editor && (
          <EditorTools
            editor={editor}
            barRef={bar}
            isRaw={isRaw}
            pictures={pictures}
            links={links}
            onOffer={onOffer}
          />
        )}
        {editor && !isRaw && <TableBar editor={editor} />}
        {isRaw ? (
          <RawText rawRef={raw} value={value} error={error} onChange={onChange} />
        ) : (
          <EditorContent editor={editor} />
        )}
      </div>
      {(isForeign || holdsForeignPicture(value)) && (
        <FormNote text={t(articleMessages.foreign_image)} isGood={false} />
      )}
      <p id={`${TEXT_ID}-erro`} aria-live="polite" className="field-error">
        {error}
      </p>
      <PictureDialog pictures={pictures} />
      <LinkDialog links={links} />
    </div>
  );
}

interface RawTextProps extends Pick<ArticleEditorProps, "value" | "error" | "onChange"> {
  rawRef: RefObject<HTMLTextAreaElement | null>;
}

/** The stored HTML. What an article may not hold goes when it is saved, and the preview shows it so at once. */
function RawText({ rawRef, value, error, onChange }: RawTextProps) {
  return (
    <textarea
      {...labelledBy(error)}
      id={TEXT_ID}
      ref={rawRef}
      value={value}
      className="editor-raw block field-sizing-content w-full resize-y bg-transparent font-[ui-monospace,monospace] text-sm leading-[1.6] text-ink"
      spellCheck={false}
      autoCapitalize="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface EditorLabelProps {
  isRaw: boolean;
  onToggle: () => void;
}

function EditorLabel({ isRaw, onToggle }: EditorLabelProps) {
  const t = useTranslate();
  return (
    <div className={labelClass}>
      <span id={`${TEXT_ID}-rotulo`} className="field-label">
        {t("Conteúdo")}
        <span aria-hidden="true" className="text-tomato">
          {" *"}
        </span>
      </span>
      <ToolButton label={t("Ver como HTML")} icon={FileCode} text="HTML" isOn={isRaw} onPress={onToggle} />
    </div>
  );
}

/** Lists what of the typed HTML an article does not keep, before it is saved. */
function RemovedNote({ removed }: { removed: Removed | undefined }) {
  const t = useTranslate();
  const { words = "", tags = [] } = removed ?? {};
  const names = tags.map((name) => `<${name}>`).join(", ");
  return (
    <div role="status">
      {(words || names) && (
        <div className="note note-warn block">
          {words && (
            <p>
              {t(
                "Estas palavras ficariam fora do artigo, porque uma marcação não foi fechada ou não é aceita: “{{words}}”",
                { words },
              )}
            </p>
          )}
          {names && <p>{t("Marcações que não ficam no artigo: {{names}}", { names })}</p>}
        </div>
      )}
    </div>
  );
}

interface EditorHandlers extends PasteHandlers {
  onLink: () => void;
  onTools: () => void;
}

function labelledBy(error: string | undefined): Record<string, string> {
  return {
    "aria-labelledby": `${TEXT_ID}-rotulo`,
    ...(error && { "aria-invalid": "true", "aria-describedby": `${TEXT_ID}-erro` }),
  };
}

function useEditorProps(error: string | undefined, handlers: RefObject<EditorHandlers | undefined>) {
  return useMemo(
    () => ({
      attributes: {
        id: TEXT_ID,
        class: "editor-text prose",
        role: "textbox",
        "aria-multiline": "true",
        // The exit where the tab key moves through cells and lists.
        "aria-keyshortcuts": "Alt+F10",
        "aria-required": "true",
        ...labelledBy(error),
      },
      scrollThreshold: hiddenEdges,
      scrollMargin: hiddenEdges,
      handleKeyDown(_view: unknown, event: KeyboardEvent): boolean {
        const isLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
        const isTools = event.altKey && event.key === "F10";
        if (!isLink && !isTools) return false;
        event.preventDefault();
        if (isLink) handlers.current?.onLink();
        else handlers.current?.onTools();
        return true;
      },
      ...pasteProps({
        onFiles: (files) => handlers.current?.onFiles(files),
        onForeign: (isForeign) => handlers.current?.onForeign(isForeign),
      }),
    }),
    [error, handlers],
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
          // By the field itself, which moves the cursor behind it.
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
