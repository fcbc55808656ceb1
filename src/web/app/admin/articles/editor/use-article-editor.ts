import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Selection } from "@tiptap/pm/state";
import { type UseEditorOptions, useEditor } from "@tiptap/react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { type Removed, removedFrom } from "#domain/articles/removed-markup.ts";
import { articleDocument } from "./article-document.ts";
import { type DebouncedChange, useDebouncedChange } from "./debounced-change.ts";
import { articleExtensions } from "./extensions.ts";

interface ArticleEditorOptions {
  value: string;
  onChange: (html: string) => void;
  /** Shown as text the HTML would lose words: it has to be repaired as HTML. */
  onUnreadable: () => void;
  /** The HTML is being edited: the text follows when it is shown again. */
  isRaw: boolean;
  editorProps: NonNullable<UseEditorOptions["editorProps"]>;
}

type Callbacks = Pick<ArticleEditorOptions, "onChange" | "onUnreadable">;

/** While HTML is typed, it is parsed in the pauses. */
const PAUSE_MS = 400;

/** The editor with the given HTML in it. It never reports a change that nobody made. */
export function useArticleEditor({ value, isRaw, editorProps, ...callbacks }: ArticleEditorOptions) {
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  const editor = useEditor({
    extensions: articleExtensions,
    // Our CSP allows no styles but those of our own sheets.
    injectCSS: false,
    editorProps,
    onUpdate: () => change.mark(),
  });
  const sync = useMemo(() => (editor ? newSync(editor) : undefined), [editor]);
  const change = useDebouncedChange(() => {
    const html = sync?.document.write(sync.editor.state.doc);
    if (!sync || html === undefined || html === sync.html) return;
    sync.html = html;
    sync.reported.push(html);
    latest.current.onChange(html);
  });
  return { editor, removed: useShownValue(sync, change, latest, value, isRaw) };
}

/** Shows the value in the editor. Returns what the text cannot hold of it. */
function useShownValue(
  sync: EditorSync | undefined,
  change: DebouncedChange,
  latest: RefObject<Callbacks>,
  value: string,
  isRaw: boolean,
) {
  const [parsed, setParsed] = useState<{ html: string; removed: Removed }>();
  useEffect(() => {
    if (!sync) return;
    if (isRaw) {
      const timer = setTimeout(() => setParsed(parse(sync, value)), PAUSE_MS);
      return () => clearTimeout(timer);
    }
    // A new value must not replace what was typed since the last report.
    if (change.isPending()) {
      change.flush();
      if (sync.reported.length > 0) return;
    }
    if (isOwnEcho(sync, value)) return;
    const { doc, removed } = parse(sync, value);
    setParsed({ html: value, removed });
    if (removed.words !== "") return latest.current.onUnreadable();
    const isFirst = sync.html === undefined;
    show(sync, doc, value);
    if (isFirst || removed.tags.length === 0) return;
    // What was typed as HTML is now what is seen, and that is what will be saved.
    const html = sync.document.write(doc);
    sync.html = html;
    setParsed({ html, removed });
    latest.current.onChange(html);
  }, [sync, isRaw, value, change, latest]);
  return isRaw || parsed?.html === value ? parsed?.removed : undefined;
}

function parse({ document: { read, write } }: EditorSync, html: string) {
  const doc = read(html);
  return { doc, html, removed: removedFrom(html, write(doc), decodeEntities) };
}

export function decodeEntities(text: string): string {
  return new DOMParser().parseFromString(`<body>${text}`, "text/html").body.textContent;
}

type EditorSync = ReturnType<typeof newSync>;

function newSync(editor: Editor) {
  return {
    editor,
    document: articleDocument(editor.schema),
    html: undefined as string | undefined,
    /** Reported from here and not yet back as the value. */
    reported: [] as string[],
  };
}

/** A value may come back late, after more was typed: then it must not replace the text. */
function isOwnEcho(sync: EditorSync, value: string): boolean {
  const at = sync.reported.indexOf(value);
  sync.reported.splice(0, at + 1);
  return at >= 0 || value === sync.html;
}

/** The first text cannot be undone; a later one, from the HTML or from elsewhere, can. */
function show(sync: EditorSync, next: Node, html: string): void {
  const { state, view } = sync.editor;
  const isFirst = sync.html === undefined;
  sync.html = html;
  sync.reported.length = 0;
  const at = isFirst ? 0 : placeAfter(state.doc, next, state.selection.from);
  const tr = state.tr.replaceWith(0, state.doc.content.size, next.content);
  // In text, never on an offer, which the first key would replace.
  const $at = tr.doc.resolve(at);
  const cursor = Selection.findFrom($at, 1, true) ?? Selection.findFrom($at, -1, true);
  if (cursor) tr.setSelection(cursor);
  view.dispatch(tr.setMeta("preventUpdate", true).setMeta("addToHistory", !isFirst));
}

/** The cursor stays where it was when the text changes elsewhere. */
function placeAfter(before: Node, after: Node, at: number): number {
  const start = before.content.findDiffStart(after.content);
  const end = before.content.findDiffEnd(after.content);
  if (start === null || end === null || at <= start) return at;
  return at >= end.a ? Math.max(start, at + end.b - end.a) : start;
}
