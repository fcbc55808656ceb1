import type { Editor } from "@tiptap/core";
import { EditorContent } from "@tiptap/react";
import { type JSX, useImperativeHandle, useMemo, useRef, useState } from "react";
import { productEmbed } from "#domain/articles/embed.ts";
import type { ArticleEditorProps } from "./article-editor.tsx";
import { EditorTools } from "./editor-tools.tsx";
import { useArticleEditor } from "./use-article-editor.ts";

/** The article's text: written as it will look, or as HTML. */
export function EditorSurface(props: ArticleEditorProps): JSX.Element {
  const { id, label, value, onChange, error, required } = props;
  const [isRaw, setIsRaw] = useState(false);
  const raw = useRef<HTMLTextAreaElement>(null);
  const editorProps = useEditorProps(props);
  const editor = useArticleEditor({ value, onChange, isRaw, editorProps });
  useHandle(props, editor, isRaw ? raw.current : null);
  return (
    <div className="field">
      <span id={`${id}-rotulo`} className="field-label">
        {label}
        {required && (
          <span aria-hidden="true" className="text-tomato">
            {" *"}
          </span>
        )}
      </span>
      <div className={error ? "editor editor-wrong" : "editor"}>
        {editor && (
          <EditorTools
            editor={editor}
            textId={id}
            isRaw={isRaw}
            onRaw={() => setIsRaw(!isRaw)}
            onOffer={props.onOffer}
          />
        )}
        {isRaw ? (
          <textarea
            ref={raw}
            id={id}
            className="editor-raw"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            {...namesOf(props)}
          />
        ) : (
          <EditorContent editor={editor} />
        )}
      </div>
      <p id={`${id}-erro`} aria-live="polite" className="field-error">
        {error}
      </p>
    </div>
  );
}

function namesOf({ id, error }: Pick<ArticleEditorProps, "id" | "error">): Record<string, string> {
  return {
    "aria-labelledby": `${id}-rotulo`,
    ...(error && { "aria-invalid": "true", "aria-describedby": `${id}-erro` }),
  };
}

function useEditorProps({ id, error, required }: ArticleEditorProps) {
  return useMemo(
    () => ({
      attributes: {
        id,
        class: "editor-text prose",
        role: "textbox",
        "aria-multiline": "true",
        ...(required && { "aria-required": "true" }),
        ...namesOf({ id, error }),
      },
    }),
    [id, error, required],
  );
}

function useHandle(
  { ref, value, onChange }: ArticleEditorProps,
  editor: Editor | null,
  raw: HTMLTextAreaElement | null,
) {
  useImperativeHandle(
    ref,
    () => ({
      insertOffer(productId) {
        if (raw) onChange(spliced(value, raw, `\n${productEmbed(productId)}\n`));
        else if (editor) insertOffer(editor, productId);
      },
      focus() {
        if (raw) raw.focus();
        else editor?.commands.focus();
      },
    }),
    [editor, raw, value, onChange],
  );
}

function spliced(value: string, { selectionStart, selectionEnd }: HTMLTextAreaElement, html: string): string {
  return value.slice(0, selectionStart) + html + value.slice(selectionEnd);
}

function insertOffer(editor: Editor, productId: string): void {
  editor
    .chain()
    .focus()
    .insertContent([{ type: "offer", attrs: { id: productId } }, { type: "paragraph" }])
    .run();
}
