import type { Editor } from "@tiptap/core";
import { EditorContent } from "@tiptap/react";
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { productEmbed } from "#domain/articles/embed.ts";
import type { Removed } from "#domain/articles/removed-markup.ts";
import { FileCode } from "#web/app/icons.ts";
import { useTranslate } from "#web/translate.ts";
import { FormNote } from "#web/ui/form-note.tsx";
import { insertBlock } from "./block-commands.ts";
import { type ArticleEditorProps, frameClass, labelClass, labelledBy, TEXT_ID } from "./editor-props.ts";
import { EditorTools, TableBar } from "./editor-tools.tsx";
import { holdsForeignPicture } from "./figure-nodes.ts";
import { LinkDialog, useLinkEditing } from "./link-dialog.tsx";
import { PictureDialog, usePictureEditing } from "./picture-dialog.tsx";
import { ToolButton } from "./tool-bar.tsx";
import { useArticleEditor } from "./use-article-editor.ts";
import { type EditorHandlers, type LeftOut, nothingLeftOut, useEditorProps } from "./use-editor-props.ts";

type RawRef = RefObject<HTMLTextAreaElement | null>;

export function EditorSurface(props: ArticleEditorProps) {
  const { value, onChange, error, version, onOffer } = props;
  const t = useTranslate();
  const [isRaw, setIsRaw] = useState(false);
  const [pasted, setPasted] = useState({ left: nothingLeftOut, version });
  const left = pasted.version === version ? pasted.left : nothingLeftOut;
  const raw = useRef<HTMLTextAreaElement>(null);
  const handlers = useRef<EditorHandlers>(undefined);
  const editorProps = useEditorProps(error, handlers);
  const onUnreadable = () => setIsRaw(true);
  const { editor, removed } = useArticleEditor({ value, onChange, isRaw, onUnreadable, editorProps });
  const pictures = usePictureEditing(editor);
  const links = useLinkEditing(editor);
  useEffect(() => {
    handlers.current = {
      onFiles: pictures.add,
      onPaste: (left) => setPasted({ left, version }),
      onLink: links.open,
      onTools: () => document.querySelector<HTMLElement>("[role=toolbar] button[tabindex='0']")?.focus(),
    };
  });
  useHandle(props, editor, isRaw ? raw : undefined);

  return (
    <div className="field">
      <div className={labelClass}>
        <span id={`${TEXT_ID}-rotulo`} className="field-label">
          {t("Conteúdo")}
          <span aria-hidden="true" className="text-tomato">
            {" *"}
          </span>
        </span>
        <ToolButton
          label={t("Ver como HTML")}
          icon={FileCode}
          text="HTML"
          isOn={isRaw}
          onPress={() => setIsRaw(!isRaw)}
        />
      </div>
      {/* Beside the button, not after a long text. */}
      <RemovedNote removed={removed} />
      <div
        className={`${frameClass} ${error ? "border-tomato shadow-[inset_0_0_0_1px_var(--color-tomato)]" : "border-edge"}`}
      >
        {editor && <EditorTools {...{ editor, isRaw, pictures, links, onOffer }} />}
        {editor && !isRaw && <TableBar editor={editor} />}
        {isRaw ? <RawText {...props} rawRef={raw} /> : <EditorContent editor={editor} />}
      </div>
      <LeftOutNotes isForeign={left.isForeign || holdsForeignPicture(value)} dropped={left.dropped} />
      <p id={`${TEXT_ID}-erro`} aria-live="polite" className="field-error">
        {error}
      </p>
      <PictureDialog pictures={pictures} />
      <LinkDialog links={links} />
    </div>
  );
}

function LeftOutNotes({ isForeign, dropped }: LeftOut) {
  const t = useTranslate();
  const names = dropped.join(", ");
  return (
    <>
      {isForeign && <FormNote text={t(articleMessages.foreign_image)} isGood={false} />}
      {names && <FormNote text={t("Não foi colado: {{names}}", { names })} isGood={false} />}
    </>
  );
}

/** The stored HTML. What an article may not hold goes when it is saved, and the preview shows it so at once. */
function RawText({ rawRef, value, error, onChange }: ArticleEditorProps & { rawRef: RawRef }) {
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

function useHandle(
  { ref, onChange }: ArticleEditorProps,
  editor: Editor | null,
  raw: RawRef | undefined,
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
