import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Selection } from "@tiptap/pm/state";
import { type UseEditorOptions, useEditor } from "@tiptap/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { type Removed, removedFrom } from "#domain/articles/removed-markup.ts";
import { articleDocument } from "./article-document.ts";
import { decodeEntities } from "./decode-entities.ts";
import { articleExtensions } from "./extensions.ts";
import { useToldLater } from "./use-debounced-change.ts";

interface Kept {
  value: string;
  onChange: (html: string) => void;
  /** Somebody writes in the HTML: the text follows when it is looked at again. */
  isRaw: boolean;
  /** Shown as text the HTML would lose words: it has to be mended as it is. */
  onUnreadable: () => void;
  editorProps: NonNullable<UseEditorOptions["editorProps"]>;
}

/** While somebody types in the HTML, it is looked through in the pauses. */
const PAUSE_MS = 400;

interface ReadHtml {
  html: string;
  removed: Removed;
}

/** The editor with the given HTML in it. What was not changed by anybody is never told to have changed. */
export function useArticleEditor({ value, isRaw, editorProps, ...doors }: Kept) {
  const door = useRef(doors);
  const paper = useRef<Paper>(undefined);
  const [read, setRead] = useState<ReadHtml>();
  useEffect(() => {
    door.current = doors;
  });

  const editor = useEditor({
    extensions: articleExtensions,
    // Our policy knows no styles but those of our own sheets.
    injectCSS: false,
    editorProps,
    onUpdate: () => later.mark(),
  });
  const later = useToldLater(() => {
    const html = editor && paper.current?.document.write(editor.state.doc);
    if (!paper.current || typeof html !== "string" || html === paper.current.shown) return;
    paper.current.shown = html;
    paper.current.told.push(html);
    door.current.onChange(html);
  });

  const own = useMemo(() => (editor ? paperOf(editor) : undefined), [editor]);
  useEffect(() => {
    paper.current = own;
    if (!editor || !own) return;
    function look({ document: { read: readAs, write } }: Paper): [Node, Removed] {
      const next = readAs(value);
      const removed = removedFrom(value, write(next), decodeEntities);
      setRead({ html: value, removed });
      return [next, removed];
    }
    if (isRaw) {
      const timer = setTimeout(() => look(own), PAUSE_MS);
      return () => clearTimeout(timer);
    }
    // News from elsewhere must not be put over what was typed since it was last told.
    if (later.isPending()) {
      later.flush();
      if (own.told.length > 0) return;
    }
    if (isOwnEcho(own, value)) return;
    const [next, removed] = look(own);
    if (removed.words !== "") return door.current.onUnreadable();
    const isFirst = own.shown === undefined;
    show(editor, own, next, value);
    if (isFirst || removed.tags.length === 0) return;
    // What was typed as HTML is now what is seen, and that is what will be saved.
    const html = own.document.write(next);
    own.shown = html;
    setRead({ html, removed });
    door.current.onChange(html);
  }, [editor, own, isRaw, value, later]);
  return { editor, removed: isRaw || read?.html === value ? read?.removed : undefined };
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
function show({ state, view }: Editor, paper: Paper, next: Node, html: string): void {
  const isFirst = paper.shown === undefined;
  paper.shown = html;
  paper.told.length = 0;
  const at = isFirst ? 0 : placeAfter(state.doc, next, state.selection.from);
  const tr = state.tr.replaceWith(0, state.doc.content.size, next.content);
  // In words, never on an offer, whose place the first key that is pressed would take.
  const $at = tr.doc.resolve(at);
  const cursor = Selection.findFrom($at, 1, true) ?? Selection.findFrom($at, -1, true);
  if (cursor) tr.setSelection(cursor);
  view.dispatch(tr.setMeta("preventUpdate", true).setMeta("addToHistory", !isFirst));
}

/** Whoever mended something elsewhere in the text, or saved it, finds the cursor where it was. */
function placeAfter(before: Node, after: Node, at: number): number {
  const start = before.content.findDiffStart(after.content);
  const end = before.content.findDiffEnd(after.content);
  if (start === null || end === null || at <= start) return at;
  return at >= end.a ? Math.max(start, at + end.b - end.a) : start;
}
