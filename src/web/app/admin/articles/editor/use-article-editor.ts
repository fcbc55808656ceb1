import type { Editor } from "@tiptap/core";
import { Selection } from "@tiptap/pm/state";
import { type UseEditorOptions, useEditor } from "@tiptap/react";
import { useEffect, useMemo, useRef } from "react";
import { articleDocument } from "./article-document.ts";
import { articleExtensions } from "./extensions.ts";

interface Kept {
  value: string;
  onChange: (html: string) => void;
  /** Somebody writes in the HTML: the text follows when it is looked at again. */
  isRaw: boolean;
  editorProps: NonNullable<UseEditorOptions["editorProps"]>;
}

/** The editor with the given HTML in it. What was not changed by anybody is never told to have changed. */
export function useArticleEditor({ value, onChange, isRaw, editorProps }: Kept): Editor | null {
  const tell = useRef(onChange);
  const paper = useRef<Paper>(undefined);
  useEffect(() => {
    tell.current = onChange;
  }, [onChange]);

  const editor = useEditor({
    extensions: articleExtensions,
    // Our policy knows no styles but those of our own sheets.
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: current }) => {
      const html = paper.current?.document.write(current.state.doc);
      if (!paper.current || html === undefined || html === paper.current.shown) return;
      paper.current.shown = html;
      paper.current.told.push(html);
      tell.current(html);
    },
  });

  const own = useMemo(() => (editor ? paperOf(editor) : undefined), [editor]);
  useEffect(() => {
    paper.current = own;
    if (!editor || !own || isRaw || isOwnEcho(own, value)) return;
    show(editor, own, value);
  }, [editor, own, isRaw, value]);
  return editor;
}

interface Paper {
  document: ReturnType<typeof articleDocument>;
  /** The HTML that the text stands for; at first none. */
  shown: string | undefined;
  /** What was told from here and has not come back as the value yet. */
  told: string[];
}

/** The value may come back late, while more has been typed: then it is no news, and must not be put over it. */
function isOwnEcho(paper: Paper, value: string): boolean {
  const at = paper.told.indexOf(value);
  paper.told.splice(0, at + 1);
  return at >= 0 || value === paper.shown;
}

function paperOf(editor: Editor): Paper {
  return { document: articleDocument(editor.schema), shown: undefined, told: [] };
}

/** The first text cannot be taken back; what came from the HTML or from elsewhere later can. */
function show(editor: Editor, paper: Paper, html: string): void {
  const { state, view } = editor;
  const next = paper.document.read(html);
  const isFirst = paper.shown === undefined;
  paper.shown = html;
  paper.told.length = 0;
  const tr = state.tr.replaceWith(0, state.doc.content.size, next.content);
  // Not at the end, where an offer would be chosen and the first key that is pressed would take its place.
  const start = Selection.findFrom(tr.doc.resolve(0), 1, true);
  if (start) tr.setSelection(start);
  view.dispatch(tr.setMeta("preventUpdate", true).setMeta("addToHistory", !isFirst));
}
