import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Selection } from "@tiptap/pm/state";
import { type UseEditorOptions, useEditor } from "@tiptap/react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { type Removed, removedFrom } from "#domain/articles/removed-markup.ts";
import { type ArticleDocument, articleDocument } from "./article-document.ts";
import { useDebouncedChange } from "./debounced-change.ts";
import { articleExtensions } from "./extensions.ts";

interface ArticleEditorOptions {
  value: string;
  onChange: (html: string) => void;
  /** The HTML is being edited: the text follows when it is shown again. */
  isRaw: boolean;
  /** Shown as text the HTML would lose words: it has to be repaired as HTML. */
  onUnreadable: () => void;
  editorProps: NonNullable<UseEditorOptions["editorProps"]>;
}

/** While HTML is typed, it is parsed in the pauses. */
const PAUSE_MS = 400;

interface ParsedHtml {
  html: string;
  removed: Removed;
}

/** The editor with the given HTML in it. It never reports a change that nobody made. */
export function useArticleEditor({ value, isRaw, editorProps, ...callbacks }: ArticleEditorOptions) {
  const latest = useRef(callbacks);
  const current = useRef<EditorSync>(undefined);
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
  const change = useDebouncedChange(() => {
    const html = editor && current.current?.document.write(editor.state.doc);
    if (!current.current || typeof html !== "string" || html === current.current.html) return;
    current.current.html = html;
    current.current.reported.push(html);
    latest.current.onChange(html);
  });
  const removed = useShownValue({ editor, change, current, latest, value, isRaw });
  return { editor, removed };
}

interface ShownValueParts extends Pick<ArticleEditorOptions, "value" | "isRaw"> {
  editor: Editor | null;
  change: ReturnType<typeof useDebouncedChange>;
  current: RefObject<EditorSync | undefined>;
  latest: RefObject<Pick<ArticleEditorOptions, "onChange" | "onUnreadable">>;
}

/** Shows the value in the editor. Returns what the text cannot hold of it. */
function useShownValue({ editor, change, current, latest, value, isRaw }: ShownValueParts) {
  const [parsed, setParsed] = useState<ParsedHtml>();
  const sync = useMemo(() => (editor ? newSync(editor) : undefined), [editor]);
  useEffect(() => {
    current.current = sync;
    if (!editor || !sync) return;
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
    show(editor, sync, doc, value);
    if (isFirst || removed.tags.length === 0) return;
    // What was typed as HTML is now what is seen, and that is what will be saved.
    const html = sync.document.write(doc);
    sync.html = html;
    setParsed({ html, removed });
    latest.current.onChange(html);
  }, [editor, sync, isRaw, value, change, current, latest]);
  return isRaw || parsed?.html === value ? parsed?.removed : undefined;
}

function parse({ document: { read, write } }: EditorSync, html: string): ParsedHtml & { doc: Node } {
  const doc = read(html);
  return { doc, html, removed: removedFrom(html, write(doc), decodeEntities) };
}

/** Of a text without tags, as a browser reads it. */
export function decodeEntities(text: string): string {
  return new DOMParser().parseFromString(`<body>${text}`, "text/html").body.textContent;
}

interface EditorSync {
  document: ArticleDocument;
  /** The HTML of the current text; undefined at first. */
  html: string | undefined;
  /** Reported from here and not yet back as the value. */
  reported: string[];
}

function newSync(editor: Editor): EditorSync {
  return { document: articleDocument(editor.schema), html: undefined, reported: [] };
}

/** A value may come back late, after more was typed: then it must not replace the text. */
function isOwnEcho(sync: EditorSync, value: string): boolean {
  const at = sync.reported.indexOf(value);
  sync.reported.splice(0, at + 1);
  return at >= 0 || value === sync.html;
}

/** The first text cannot be undone; a later one, from the HTML or from elsewhere, can. */
function show({ state, view }: Editor, sync: EditorSync, next: Node, html: string): void {
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
