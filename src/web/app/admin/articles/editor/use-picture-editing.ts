import type { Editor } from "@tiptap/core";
import { NodeSelection, type Transaction } from "@tiptap/pm/state";
import { useState } from "react";
import { insertBlock } from "./block-commands.ts";

/** A picture that the dialog is about: a new file, or one in the text. */
export interface EditedPicture {
  file?: File;
  /** Its number among the files of one drop. */
  n?: number;
  of?: number;
  existing?: { src: string; alt: string };
  mayHaveCaption: boolean;
}

export interface PictureTexts {
  alt: string;
  caption: string;
}

export interface UploadedPicture {
  src: string;
  width: string | null;
  height: string | null;
}

export type PictureEditing = ReturnType<typeof usePictureEditing>;

/** Pictures that were chosen, dropped or pasted: one dialog after the other, then each goes into the text. */
export function usePictureEditing(editor: Editor | null) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [done, setDone] = useState(0);
  const [selected, setSelected] = useState<EditedPicture>();
  const file = files[done];
  const picture = selected ?? (file && { file, n: done + 1, of: files.length, mayHaveCaption: true });

  function advance(): void {
    setSelected(undefined);
    if (selected) return;
    const isLast = done + 1 >= files.length;
    setDone(isLast ? 0 : done + 1);
    if (isLast) setFiles([]);
  }

  return {
    picture,
    add: (more: readonly File[]) => setFiles((before) => [...before, ...more]),
    /** Returns whether a picture is selected in the text, for which the dialog then opens. */
    editSelected(): boolean {
      const found = editor && selectedPicture(editor);
      if (found) setSelected(found);
      return Boolean(found);
    },
    apply(texts: PictureTexts, uploaded?: UploadedPicture): void {
      advance();
      if (!editor) return;
      if (uploaded) insertBlock(editor, figureOf(texts, uploaded));
      else setSelectedTexts(editor, texts);
    },
    close(): void {
      advance();
      editor?.commands.focus();
    },
  };
}

function figureOf({ alt, caption }: PictureTexts, uploaded: UploadedPicture) {
  const image = { type: "image", attrs: { ...uploaded, alt } };
  return { type: "figure", content: [bareLine(image), ...(caption ? [captionOf(caption)] : [])] };
}

function captionOf(text: string) {
  return { type: "figcaption", content: [bareLine({ type: "text", text })] };
}

function bareLine(content: object) {
  return { type: "paragraph", attrs: { line: "bare" }, content: [content] };
}

function selectedPicture({ state: { selection } }: Editor): EditedPicture | undefined {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== "image") return undefined;
  const { src, alt } = selection.node.attrs;
  const mayHaveCaption = captionPlace(selection) !== undefined;
  return { existing: { src: String(src), alt: String(alt) }, mayHaveCaption };
}

/** Undefined where there is a caption already, or no figure. */
function captionPlace({ $from }: NodeSelection): number | undefined {
  const depth = $from.depth - 1;
  if (depth < 1 || $from.node(depth).type.name !== "figure") return undefined;
  const hasCaption = [...$from.node(depth).children].some(({ type }) => type.name === "figcaption");
  return hasCaption ? undefined : $from.end(depth);
}

function setSelectedTexts(editor: Editor, texts: PictureTexts): void {
  editor
    .chain()
    .focus()
    .command(({ tr }) => writeTexts(tr, texts))
    .run();
}

function writeTexts(tr: Transaction, { alt, caption }: PictureTexts): boolean {
  const { selection } = tr;
  if (!(selection instanceof NodeSelection)) return false;
  const end = captionPlace(selection);
  if (end !== undefined && caption) tr.insert(end, tr.doc.type.schema.nodeFromJSON(captionOf(caption)));
  tr.setNodeMarkup(selection.from, null, { ...selection.node.attrs, alt });
  tr.setSelection(NodeSelection.create(tr.doc, selection.from));
  return true;
}
